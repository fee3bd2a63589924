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
