import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { Form } from '#console/frame/form.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded, Loading } from '#console/frame/notices.tsx';
import { Page, PageLink, type PageParams } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
import { useSignInAddress, useViewer } from '#console/frame/viewer.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { mineText } from '#console/mine/text.ts';
import {
  type ConsoleBingoInvitationQuery,
  consoleBingoInvitation,
  consoleRegisterByBingoInvitation,
} from './documents.ts';
import { newKeys } from './new-keys.ts';
import { PlayerName, usePlayerForm } from './player-name.tsx';
import { joinText } from './text.ts';

/** Where an invite link leads: what it is for, and the player's name to register with. */
export function JoinPage({ params: { code } }: PageParams<'code'>) {
  const query = useGraph(consoleBingoInvitation, { code });
  return (
    <Loaded query={query}>
      {({ bingoInvitation }) =>
        bingoInvitation ? (
          <Invitation code={code} invitation={bingoInvitation} />
        ) : (
          <Page title={joinText.invitation}>
            <Text>{joinText.unknown}</Text>
            <PageLink href="/">{text.errors.toStart}</PageLink>
          </Page>
        )
      }
    </Loaded>
  );
}

interface InvitationProps {
  readonly code: string;
  readonly invitation: NonNullable<ConsoleBingoInvitationQuery['bingoInvitation']>;
}

function Invitation({ code, invitation: { event, team, problem } }: InvitationProps) {
  return (
    <Page title={joinText.title(event.name)}>
      <Text>{mineText.until(formatMoment(event.startDate), formatMoment(event.endDate))}</Text>
      {event.description && <Text>{event.description}</Text>}
      {problem === null ? (
        <>
          <Text>{team ? joinText.team(team.name) : joinText.noTeam}</Text>
          <JoinForm code={code} eventId={event.id} />
        </>
      ) : (
        <Alert color="orange" title={joinText.unusable}>
          <Text size="sm">{problem}.</Text>
          <Text size="sm">{joinText.askForNew}</Text>
        </Alert>
      )}
      <PageLink href={`/console/events/${encodeURIComponent(event.id)}`}>{joinText.toEvent}</PageLink>
    </Page>
  );
}

function JoinForm({ code, eventId }: { readonly code: string; readonly eventId: string }) {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  const [, navigate] = useLocation();
  const board = `/console/mine/${encodeURIComponent(eventId)}`;
  const registration = useGraphMutation(consoleRegisterByBingoInvitation, ({ registerByBingoInvitation }) => {
    newKeys.set(eventId, registerByBingoInvitation.apiKey);
    navigate(board);
  });
  const form = usePlayerForm();
  if (viewer === undefined) return <Loading />;
  if (!viewer)
    return (
      <Group>
        <Button component="a" href={signIn}>
          {text.account.signIn}
        </Button>
        <Text size="sm">{joinText.signIn}</Text>
      </Group>
    );
  const join = form.onSubmit(({ rsn }) => registration.mutate({ code, rsn: rsn.trim() }));
  const { error } = registration;
  const isRegistered = error instanceof GraphFailure && error.code === 'CONFLICT' && error.argument === null;
  return (
    <>
      <Form onSubmit={join} mutation={registration} submit={joinText.join}>
        <PlayerName id="player-names" form={form} />
      </Form>
      {isRegistered && <Anchor href={board}>{joinText.toBoard}</Anchor>}
    </>
  );
}
