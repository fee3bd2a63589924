import { Button } from '@mantine/core';
import { type TaskState, taskStateOf } from '#console/events/task-state.ts';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleParticipantTasksQuery,
  consoleCompleteBingoTask,
  consoleParticipantRevocations,
  consoleParticipantTasks,
  consoleRemoveBingoRevocation,
  consoleRevokeBingoCompletion,
} from './documents.ts';
import { Ledger } from './ledger.tsx';
import { Registration } from './registration.tsx';
import { participantText } from './text.ts';

/** A participant's tasks and ledger, for organisers. */
export function ParticipantPage({ params }: PageParams<'id' | 'participantId'>) {
  return (
    <Gate access={['manage_bingo']}>
      <Participant {...params} />
    </Gate>
  );
}

function Participant({ id, participantId }: PageParams<'id' | 'participantId'>['params']) {
  const event = useGraph(consoleParticipantTasks, { eventId: id, participantId });
  const participants = useGraph(consoleParticipantRevocations, { eventId: id });
  const back = <PageLink href={`/console/events/${encodeURIComponent(id)}`}>{participantText.back}</PageLink>;
  return (
    <Loaded query={participants}>
      {({ bingoParticipants }) => {
        const participant = bingoParticipants?.find((candidate) => candidate.id === participantId);
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

type Tasks = NonNullable<ConsoleParticipantTasksQuery['bingoEvent']>['board']['tasks'];
type Task = Tasks[number];

interface Props {
  readonly participantId: string;
  readonly tasks: Tasks;
  /** Positions of tasks whose completion was taken back. */
  readonly revoked: readonly number[];
}

/** A participant's tasks, which an organiser completes or takes back. */
function TaskStates({ participantId, tasks, revoked }: Props) {
  const complete = useGraphMutation(consoleCompleteBingoTask);
  const revoke = useGraphMutation(consoleRevokeBingoCompletion);
  const restore = useGraphMutation(consoleRemoveBingoRevocation);
  const actions = {
    open: { label: participantText.complete, mutation: complete },
    completed: { label: participantText.revoke, mutation: revoke },
    revoked: { label: participantText.restore, mutation: restore },
  };
  const failure = complete.error ?? revoke.error ?? restore.error;
  const stateOf = ({ position, progress }: Task) => taskStateOf(progress, revoked.includes(position));
  const button = (task: Task) => {
    const { label, mutation } = actions[stateOf(task).state];
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={participantText.actionOn(label, task.name)}
        loading={mutation.isPending && mutation.variables.position === task.position}
        onClick={() => mutation.mutate({ participantId, position: task.position })}
      >
        {label}
      </Button>
    );
  };
  return (
    <Section title={participantText.tasks}>
      {failure && <FailureNotice failure={failure} />}
      <DataTable
        label={participantText.tasks}
        rows={tasks}
        idOf={({ position }) => position}
        minWidth={420}
        columns={[
          [participantText.task, ({ name }) => name],
          [labels.points, ({ points }) => formatNumber(points)],
          [participantText.state, (task) => stateText(stateOf(task))],
          [participantText.action, button],
        ]}
      />
    </Section>
  );
}

function stateText({ state, count, goal }: TaskState): string {
  const label = participantText[state];
  if (count === null || goal === null || state === 'completed') return label;
  return `${label}, ${participantText.progress(formatNumber(count), formatNumber(goal))}`;
}
