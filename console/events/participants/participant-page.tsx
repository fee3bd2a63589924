import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { participantText } from '#console/text/events.ts';
import { consoleParticipantRevocations, consoleParticipantTasks } from './documents.ts';
import { Ledger } from './ledger.tsx';
import { Registration } from './registration.tsx';
import { TaskStates } from './task-states.tsx';

interface Props {
  readonly params: { readonly id: string; readonly participantId: string };
}

/** A participant's tasks and ledger, for organisers. */
export function ParticipantPage({ params }: Props) {
  return (
    <Gate access={['manage_bingo']}>
      <Participant {...params} />
    </Gate>
  );
}

function Participant({ id, participantId }: Props['params']) {
  const event = useGraph(consoleParticipantTasks, { eventId: id, participantId });
  const participants = useGraph(consoleParticipantRevocations, { eventId: id });
  const back = (
    <Anchor component={Link} href={`/console/events/${encodeURIComponent(id)}`}>
      {participantText.back}
    </Anchor>
  );
  return (
    <Loaded query={participants}>
      {({ bingoParticipants }) => {
        const participant = bingoParticipants?.find((one) => one.id === participantId);
        if (!participant) return <Page title={participantText.unknown}>{back}</Page>;
        return (
          <Page title={participantText.title(participant.rsn)} actions={back}>
            <Registration eventId={id} participantId={participantId} participant={participant} />
            <Loaded query={event}>
              {({ bingoEvent }) => {
                const tasks = bingoEvent?.board.tasks ?? [];
                const revoked = participant.revokedTasks ?? [];
                return (
                  <>
                    <TaskStates participantId={participantId} tasks={tasks} revoked={revoked} />
                    <Ledger eventId={id} participantId={participantId} tasks={tasks} />
                  </>
                );
              }}
            </Loaded>
          </Page>
        );
      }}
    </Loaded>
  );
}
