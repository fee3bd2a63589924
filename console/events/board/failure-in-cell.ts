import { GraphFailure } from '#console/graph/graph-failure.ts';
import { eventFormText } from '#console/text/events.ts';
import { text } from '#console/text/text.ts';

/** What was sent of a board. */
interface SentBoard {
  readonly boardSize: number;
  readonly tasks: readonly { readonly position: number; readonly name: string }[];
}

/** Returns a failure of a save that names tasks by their cells. */
export function failureInCell(failure: Error | null, sent: SentBoard | undefined): Error | null {
  if (!(failure instanceof GraphFailure) || !sent) return failure;
  const named = nameTask(failure, sent) ?? failure;
  const placed = named.message.replace(/\bat position (\d+)/g, (_, position) => {
    const { row, column } = cellOf(Number(position), sent.boardSize);
    return eventFormText.inRowAndColumn(row, column);
  });
  return new GraphFailure(placed, failure.code, failure.argument);
}

/** Names the task of which a failure names the place in what was sent; null if it names none. */
function nameTask({ message, code, argument }: GraphFailure, sent: SentBoard): GraphFailure | null {
  const [, index] = /^input\.tasks\.(\d+)\./.exec(argument ?? '') ?? [];
  const task = index === undefined ? undefined : sent.tasks[Number(index)];
  if (!task) return null;
  const { row, column } = cellOf(task.position, sent.boardSize);
  const problem = message.replace(` (${text.errors.number(Number(index) + 1)})`, '');
  return new GraphFailure(eventFormText.inCell(row, column, task.name, problem), code, argument);
}

function cellOf(position: number, size: number) {
  return { row: Math.floor(position / size) + 1, column: (position % size) + 1 };
}
