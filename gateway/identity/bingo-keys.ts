import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const KEY_KNOWN = 'query ($h: String!) { bingoKeyKnown(keyHash: $h) }';

const answer = z.object({ bingoKeyKnown: z.boolean() });

/**
 * Creates a function that checks whether the SHA-256 (hex) of a bingo key belongs to a participant. It throws
 * like `askArea`; neither error concerns the key.
 */
export function askForBingoKey(
  client: SubgraphClient,
  log: Logger,
): (keyHash: string, requestId: string) => Promise<boolean> {
  return async (keyHash, requestId) => {
    const request = { query: KEY_KNOWN, variables: { h: keyHash } };
    return answer.parse(await askArea(client, request, requestId, log)).bingoKeyKnown;
  };
}
