import { boardsText } from '#console/text/boards.ts';
import { type Board, isLocked } from './board-state.ts';

type Task = Board['board']['tasks'][number];

/** What scrolls must be reached by keyboard. */
const SCROLLED = { role: 'group', tabIndex: 0, 'aria-label': boardsText.sections.board } as const;

interface Props {
  readonly size: number;
  readonly tasks: readonly Task[];
  readonly tiers: Board['tiers'];
  /** Number of those who can complete a task: teams or players. */
  readonly holders: number;
}

/** The board, row by row. */
export function TaskGrid({ size, tasks, tiers, holders }: Props) {
  const byPosition = new Map(tasks.map((task) => [task.position, task]));
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">{boardsText.sections.board}</h2>
      <div className="scroll" {...SCROLLED}>
        <ol className="tasks" style={{ gridTemplateColumns: `repeat(${size}, minmax(5.5rem, 1fr))` }}>
          {[...Array(size * size).keys()].map((position) => (
            <li key={position}>
              <span className="hidden">
                {boardsText.task(Math.floor(position / size) + 1, (position % size) + 1)}
              </span>
              <Cell task={byPosition.get(position)} tiers={tiers} holders={holders} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Cell({
  task,
  tiers,
  holders,
}: {
  readonly task: Task | undefined;
  readonly tiers: Board['tiers'];
  readonly holders: number;
}) {
  if (!task) return <span className="quiet">{boardsText.emptyCell}</span>;
  const { name, description, points, tier, completionCount } = task;
  const share = holders > 0 ? Math.min(1, completionCount / holders) : 0;
  return (
    <>
      {description ? (
        <details>
          <summary>{name}</summary>
          {description}
        </details>
      ) : (
        <strong>{name}</strong>
      )}
      <span className="quiet">
        {boardsText.points(points)},{' '}
        {completionCount > 0 ? boardsText.completedBy(completionCount) : boardsText.notCompleted}
      </span>
      <TierOfTask number={tier} tiers={tiers} />
      <span className="share" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </>
  );
}

function TierOfTask({ number, tiers }: { readonly number: number | null; readonly tiers: Board['tiers'] }) {
  const tier = tiers.find((one) => one.number === number);
  if (!tier) return null;
  const isClosed = isLocked(tiers, number);
  return (
    <span className={isClosed ? 'tier locked' : 'tier'}>
      {boardsText.tier(tier.number, tier.name)}
      {isClosed && `, ${boardsText.locked}`}
    </span>
  );
}
