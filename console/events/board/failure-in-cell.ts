import { GraphFailure } from '#console/graph/graph-failure.ts';
import { eventFormText } from '#console/text/events.ts';

/** What was sent of a board. */
interface SentBoard {
  readonly boardSize: number;
  readonly tasks: readonly { readonly position: number; readonly name: string }[];
}

/** Returns a failure of a save that names a task by its cell instead of its place in what was sent. */
export function failureInCell(failure: Error | null, sent: SentBoard | undefined): Error | null {
  if (!(failure instanceof GraphFailure) || !sent) return failure;
  const [, index] = /^input\.tasks\.(\d+)\./.exec(failure.argument ?? '') ?? [];
  const task = index === undefined ? undefined : sent.tasks[Number(index)];
  if (!task) return failure;
  const { position, name } = task;
  const problem = failure.message.replace(/^tasks\.\d+\./, '');
  const message = eventFormText.inCell(
    Math.floor(position / sent.boardSize) + 1,
    (position % sent.boardSize) + 1,
    name,
    problem,
  );
  return new GraphFailure(message, failure.code, failure.argument);
}
