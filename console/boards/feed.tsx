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
        {completions.map(({ rsn, taskPosition, taskName, points, completedAt, evidence }) => (
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
            {evidence?.screenshotUrl && evidence.screenshotThumbnailUrl && (
              <a href={pathOf(evidence.screenshotUrl)}>
                <img
                  src={pathOf(evidence.screenshotThumbnailUrl)}
                  alt={boardsText.evidence(rsn, taskName)}
                  loading="lazy"
                />
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Images are fetched from where the page is: behind a proxy that may not be the public address. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
