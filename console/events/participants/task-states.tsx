import { Button, Title } from '@mantine/core';
import { type TaskState, taskStateOf } from '#console/events/task-state.ts';
import { DataTable } from '#console/frame/data-table.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { eventsText, participantText } from '#console/text/events.ts';
import { formatNumber } from '#console/text/format.ts';
import {
  type ConsoleParticipantTasksQuery,
  consoleCompleteBingoTask,
  consoleRemoveBingoRevocation,
  consoleRevokeBingoCompletion,
} from './documents.ts';

type Tasks = NonNullable<ConsoleParticipantTasksQuery['bingoEvent']>['board']['tasks'];
type Task = Tasks[number];

interface Props {
  readonly participantId: string;
  readonly tasks: Tasks;
  /** Positions of tasks whose completion was taken back. */
  readonly revoked: readonly number[];
}

/** A participant's tasks, which an organiser completes or takes back. */
export function TaskStates({ participantId, tasks, revoked }: Props) {
  const complete = useGraphMutation(consoleCompleteBingoTask);
  const revoke = useGraphMutation(consoleRevokeBingoCompletion);
  const restore = useGraphMutation(consoleRemoveBingoRevocation);
  const actions = {
    open: { words: participantText.complete, mutation: complete },
    completed: { words: participantText.revoke, mutation: revoke },
    revoked: { words: participantText.restore, mutation: restore },
  };
  const failure = complete.error ?? revoke.error ?? restore.error;
  const stateOf = ({ position, progress }: Task) => taskStateOf(progress, revoked.includes(position));
  const button = (task: Task) => {
    const { words, mutation } = actions[stateOf(task).state];
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={participantText.actionOn(words, task.name)}
        loading={mutation.isPending && mutation.variables.position === task.position}
        onClick={() => mutation.mutate({ participantId, position: task.position })}
      >
        {words}
      </Button>
    );
  };
  return (
    <section aria-labelledby="tasks">
      <Title order={2} size="h3" id="tasks" mb="sm">
        {participantText.tasks}
      </Title>
      {failure && <FailureNotice failure={failure} />}
      <DataTable
        label={participantText.tasks}
        rows={tasks}
        idOf={({ position }) => position}
        minWidth={420}
        columns={[
          { heading: participantText.task, cell: ({ name }) => name },
          { heading: eventsText.points, cell: ({ points }) => formatNumber(points) },
          {
            heading: participantText.state,
            cell: (task) => stateWords(stateOf(task)),
          },
          { heading: participantText.action, cell: button },
        ]}
      />
    </section>
  );
}

function stateWords({ state, count, goal }: TaskState): string {
  const words = participantText[state];
  if (count === null || goal === null || state === 'completed') return words;
  return `${words}, ${participantText.progress(formatNumber(count), formatNumber(goal))}`;
}
