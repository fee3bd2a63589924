import { progressOf, type ScoredTile } from './tile-progress';

/** What decides whether somebody may hand in a proof for a tile of an event that is active. */
export interface ProofFacts {
  /** The tile that the proof is for: one of `tiles`. */
  readonly tile: ScoredTile;
  readonly tiles: readonly ScoredTile[];
  /** Ids of the tiles for which the user has an approved proof. */
  readonly approved: readonly number[];
  /** Whether tiles are done one after the other. */
  readonly sequential: boolean;
}

/** Why a proof for a tile is refused, or null: the tile is done already, or its turn has not come. */
export function proofRefusal({ tile, tiles, approved, sequential }: ProofFacts): string | null {
  if (approved.includes(tile.id)) return 'must be a tile that is not approved for you already';
  if (!sequential) return null;
  const { currentTile } = progressOf(tiles, approved);
  if (tile.position <= currentTile) return null;
  return `must be the tile at position ${currentTile}: the tiles of this event are done in order`;
}

/** Pending proofs of one user for one tile: those beyond them would only hide the others from reviewers. */
export const MOST_PENDING = 5;

/** Bytes of the stored images of one user in one event, thumbnails included, whatever was decided about their proofs. */
export const MOST_IMAGE_BYTES = 200_000_000;

/** What somebody handed in before. */
export interface PriorSubmissions {
  /** Number of the pending proofs for the tile. */
  readonly pending: number;
  /** Bytes of all stored images of the event, thumbnails included. */
  readonly imageBytes: number;
}

/** Which part of a proof is refused, and why. */
export interface LimitProblem {
  readonly field: 'tileId' | 'image';
  readonly problem: string;
}

/**
 * Says why another proof is beyond the limits of its submitter, or null.
 *
 * @param addedBytes of the image as it will be stored, its thumbnail included.
 */
export function limitProblem(
  { pending, imageBytes }: PriorSubmissions,
  addedBytes: number,
): LimitProblem | null {
  if (pending >= MOST_PENDING) {
    const problem = `allows you at most ${MOST_PENDING} pending proofs for one tile: wait for a review`;
    return { field: 'tileId', problem };
  }
  if (imageBytes + addedBytes > MOST_IMAGE_BYTES) {
    const problem = `must keep your images in this event within 200 MB (${MOST_IMAGE_BYTES} bytes as stored): ${imageBytes} are in use`;
    return { field: 'image', problem };
  }
  return null;
}
