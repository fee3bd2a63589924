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

/** The facts that decide whether a user may submit a proof for a tile of an active event. */
export interface ProofFacts {
  /** The tile that the proof is for: one of `tiles`. */
  readonly tile: ScoredTile;
  readonly tiles: readonly ScoredTile[];
  /** Ids of the tiles for which the user, or its team, has an approved proof. */
  readonly approved: readonly number[];
  /** Whether tiles must be completed in order. */
  readonly sequential: boolean;
  /** Whether the proof counts for a team. */
  readonly isForTeam: boolean;
}

/** Returns why a proof for a tile is rejected (already approved, or not yet current), or null. */
export function proofRejection({ tile, tiles, approved, sequential, isForTeam }: ProofFacts): string | null {
  if (approved.includes(tile.id))
    return `must be a tile without an approved proof of ${isForTeam ? 'your team' : 'yours'}`;
  if (!sequential) return null;
  const { currentTile } = progressOf(tiles, approved);
  if (tile.position <= currentTile) return null;
  return `must be the tile at position ${currentTile}: the tiles of this event must be completed in order`;
}

/** Maximum number of pending proofs per user and tile, to protect the review queue. */
export const MOST_PENDING = 5;

/** Maximum bytes of stored images per user and event, including thumbnails and images of reviewed proofs. */
export const MOST_IMAGE_BYTES = 200_000_000;

/** A user's earlier submissions. */
export interface PriorSubmissions {
  /** Number of the pending proofs for the tile. */
  readonly pending: number;
  /** Bytes of all stored images of the event, thumbnails included. */
  readonly imageBytes: number;
}

/** The rejected field of a proof and the reason. */
export interface LimitProblem {
  readonly field: 'tileId' | 'image';
  readonly problem: string;
}

/**
 * Returns why another proof exceeds the limits of its submitter, or null.
 *
 * @param addedBytes of the image as it will be stored, its thumbnail included.
 */
export function limitProblem(
  { pending, imageBytes }: PriorSubmissions,
  addedBytes: number,
): LimitProblem | null {
  if (pending >= MOST_PENDING) {
    const problem = `allows you at most ${MOST_PENDING} pending proofs for one tile; wait for a review`;
    return { field: 'tileId', problem };
  }
  if (imageBytes + addedBytes > MOST_IMAGE_BYTES) {
    const problem = `must keep your images in this event within 200 MB (${MOST_IMAGE_BYTES} bytes as stored): ${imageBytes} are in use`;
    return { field: 'image', problem };
  }
  return null;
}
