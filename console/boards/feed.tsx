import { boardsText } from '#console/text/boards.ts';
import { formatMoment } from '#console/text/format.ts';
import type { Completion } from './board-state.ts';

/** The latest completions, newest first. */
export function Feed({ completions }: { readonly completions: readonly Completion[] }) {
  return (
    <section aria-labelledby="feed">
      <h2 id="feed">{boardsText.feed}</h2>
      {completions.length === 0 && <p className="quiet">{boardsText.noCompletions}</p>}
      <ol className="feed">
        {completions.map(({ rsn, taskPosition, taskName, points, completedAt }) => (
          <li key={`${taskPosition} ${rsn}`}>
            <div>
              <strong>{rsn}</strong>
              <br />
              {boardsText.completion(taskName, boardsText.points(points))}
              <br />
              <time className="quiet" dateTime={completedAt}>
                {formatMoment(completedAt)}
              </time>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
