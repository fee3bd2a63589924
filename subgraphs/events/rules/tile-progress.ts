/** The fields of a tile that determine progress. */
export interface ScoredTile {
  readonly id: number;
  readonly position: number;
  readonly points: number;
}

/** A user's progress in an event. */
export interface Progress {
  /**
   * Position of the first tile without an approved proof; one past the last when all have one, 0 without
   * tiles.
   */
  readonly currentTile: number;
  readonly tilesCompleted: number;
  readonly points: number;
}

/**
 * Computes progress from the set of tiles with an approved proof; order and number of approvals are
 * irrelevant.
 *
 * @param tiles those of the event, in any order.
 * @param approved ids of tiles with an approved proof; an id may come more than once.
 */
export function progressOf(tiles: readonly ScoredTile[], approved: Iterable<number>): Progress {
  const done = new Set(approved);
  const completed = tiles.filter(({ id }) => done.has(id));
  const open = tiles.filter(({ id }) => !done.has(id)).map(({ position }) => position);
  const pastLast = tiles.reduce((past, { position }) => Math.max(past, position + 1), 0);
  return {
    currentTile: open.reduce((first, position) => Math.min(first, position), pastLast),
    tilesCompleted: completed.length,
    points: completed.reduce((total, { points }) => total + points, 0),
  };
}
