import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { InlineForm, Suggestions } from '#console/frame/form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, PageLink, type PageParams, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useFoundUsers } from '#console/frame/use-found-users.ts';
import { type Candidate, distinctUsers, userOfText } from '#console/frame/users.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { identity, type MemberOfTeam, type Team, useOperation } from '#console/teams/team.ts';
import { Teams } from '#console/teams/teams.tsx';
import { teamsText } from '#console/teams/text.ts';
import { tilesText } from '#console/tiles/text.ts';
import { UnknownTileEvent } from '#console/tiles/tile-events-page.tsx';
import { type ConsoleTileTeamsQuery, consolePlaceTileTeamMember, consoleTileTeams } from './documents.ts';
import { TileTeamStandings, useTileTeams } from './tile-teams.tsx';

/** The teams of a tile event: who is in them, and what captains and organisers may change. */
export function TileTeamsPage({ params: { id } }: PageParams) {
  const query = useGraph(consoleTileTeams, { eventId: id });
  return (
    <Loaded query={query}>
      {({ tileEvent, tileTeams }) =>
        tileEvent ? (
          <Page title={teamsText.title(tileEvent.name)} actions={<Back id={id} />}>
            {tileEvent.mode === 'solo' ? (
              <Text>{teamsText.solo}</Text>
            ) : (
              <TileTeams event={tileEvent} teams={(tileTeams?.nodes ?? []).map(teamOf)} />
            )}
          </Page>
        ) : (
          <UnknownTileEvent />
        )
      }
    </Loaded>
  );
}

function Back({ id }: { readonly id: string }) {
  return <PageLink href={`/console/tiles/${encodeURIComponent(id)}`}>{labels.backToEvent}</PageLink>;
}

interface TeamsProps {
  readonly event: NonNullable<ConsoleTileTeamsQuery['tileEvent']>;
  readonly teams: readonly Team[];
}

function TileTeams({ event, teams }: TeamsProps) {
  const organises = useViewer()?.may('manage_events') ?? false;
  const operations = useTileTeams(event.id);
  const members = teams.flatMap((team) =>
    team.members.map(({ userId, name }) => ({ id: userId, username: name })),
  );
  return (
    <>
      <Teams event={event} teams={teams} operations={operations} organises={organises} />
      {organises && teams.length > 0 && (
        <Placement
          teams={teams.filter((team) => team.members.length < (event.teamSize ?? 0))}
          users={[...members, ...event.leaderboard.flatMap(({ user }) => user ?? [])]}
        />
      )}
      {event.teamLeaderboard.length > 0 && <TileTeamStandings standings={event.teamLeaderboard} />}
    </>
  );
}

function teamOf({
  captain,
  members,
  tilesCompleted,
  ...team
}: NonNullable<ConsoleTileTeamsQuery['tileTeams']>['nodes'][number]): Team {
  return {
    ...team,
    completed: `${tilesText.tiles}: ${tilesCompleted}`,
    captainId: captain?.id ?? null,
    members: members.flatMap(({ user }) =>
      user ? [{ userId: user.id, name: user.username, username: null }] : [],
    ),
  };
}

interface PlacementProps {
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
  /** Users of the event, who are suggested; administrators find every user. */
  readonly users: readonly Candidate[];
}

/** Places a user in a team, or moves a member to another one. */
function Placement({ teams, users }: PlacementProps) {
  const place = useOperation(consolePlaceTileTeamMember, (input: MemberOfTeam) => input, identity);
  const [placed, setPlaced] = useState<string | null>(null);
  const form = useForm({ initialValues: { user: '', teamId: '' } });
  const candidates = distinctUsers([...users, ...useFoundUsers(form.values.user)]);
  const team = teams.find(({ id }) => id === form.values.teamId) ?? teams[0];
  const submit = form.onSubmit(({ user }) => {
    const userId = userOfText(user, candidates);
    if (userId === null || !team) {
      form.setFieldError('user', teamsText.userWrong);
      return;
    }
    place.run({ teamId: team.id, userId }, () => {
      setPlaced(teamsText.placed(user.trim(), team.name));
      form.setFieldValue('user', '');
    });
  });
  return (
    <Section title={teamsText.placeMember}>
      <InlineForm
        onSubmit={submit}
        mutation={place}
        submit={teamsText.place}
        variant="default"
        disabled={!team}
        result={<Text role="status">{placed}</Text>}
      >
        <TextInput
          required
          label={labels.user}
          description={teamsText.userText}
          list="users-to-place"
          maxLength={64}
          autoComplete="off"
          {...form.getInputProps('user')}
        />
        <Suggestions id="users-to-place" names={candidates.map(({ username }) => username)} />
        <NativeSelect
          label={teamsText.team}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={team?.id}
          onChange={(event) => form.setFieldValue('teamId', event.currentTarget.value)}
        />
      </InlineForm>
    </Section>
  );
}
