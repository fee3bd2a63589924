import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDeferredValue, useState } from 'react';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { mayOpen } from '#console/frame/pages.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { asGiven, type MemberOfTeam, type Team, useOperation } from '#console/teams/team.ts';
import { teamsText } from '#console/text/teams.ts';
import { consolePlaceTileTeamMember, consoleUsersToPlace } from './documents.ts';
import { type Candidate, distinctUsers, userOfText } from './user-of-text.ts';

interface Props {
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
  /** Users of the event, who are suggested; administrators find every user. */
  readonly users: readonly Candidate[];
}

/** Places a user in a team, or moves a member to another one. */
export function Placement({ teams, users }: Props) {
  const place = useOperation(consolePlaceTileTeamMember, (input: MemberOfTeam) => input, asGiven);
  const [placed, setPlaced] = useState<string | null>(null);
  const form = useForm({ initialValues: { user: '', teamId: '' } });
  const candidates = distinctUsers([...users, ...useFound(form.values.user)]);
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
    <section aria-labelledby="placement">
      <Title order={2} size="h3" id="placement" mb="sm">
        {teamsText.placeMember}
      </Title>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Group align="flex-end">
            <TextInput
              required
              label={teamsText.user}
              description={teamsText.userWords}
              list="users-to-place"
              maxLength={64}
              autoComplete="off"
              {...form.getInputProps('user')}
            />
            <datalist id="users-to-place">
              {candidates.map(({ id, username }) => (
                <option key={id} value={username} />
              ))}
            </datalist>
            <NativeSelect
              label={teamsText.team}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              value={team?.id}
              onChange={(event) => form.setFieldValue('teamId', event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={place.isPending} disabled={!team}>
              {teamsText.place}
            </Button>
          </Group>
          {place.error && <FailureNotice failure={place.error} />}
          <Text role="status">{placed}</Text>
        </Stack>
      </form>
    </section>
  );
}

/** Returns the users whose names contain a text, for those who may list users. */
function useFound(typed: string): readonly Candidate[] {
  const viewer = useViewer();
  const search = useDeferredValue(typed.trim());
  const enabled = search.length > 1 && mayOpen(viewer ?? null, ['view_admin', 'manage_users']);
  const { data } = useGraph(consoleUsersToPlace, { search }, { enabled });
  return data?.users?.users ?? [];
}
