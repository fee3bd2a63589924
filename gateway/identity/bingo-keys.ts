import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const KEY_OWNER = 'query ($h: String!) { bingoKeyOwner(keyHash: $h) }';

const answer = z.object({ bingoKeyOwner: z.string().nullable() });

/**
 * Creates a function that returns the user of the participant whose bingo key or hook key has this SHA-256
 * (hex); null for an unknown key. It throws like `askArea`; neither error concerns the key.
 */
export function askForBingoKey(
  client: SubgraphClient,
  log: Logger,
): (keyHash: string, requestId: string) => Promise<string | null> {
  return async (keyHash, requestId) => {
    const request = { query: KEY_OWNER, variables: { h: keyHash } };
    return answer.parse(await askArea(client, request, requestId, log)).bingoKeyOwner;
  };
}
