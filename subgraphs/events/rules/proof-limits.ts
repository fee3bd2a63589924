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
