import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const KEY_KNOWN = 'query ($h: String!) { bingoKeyKnown(keyHash: $h) }';

const answer = z.object({ bingoKeyKnown: z.boolean() });

/**
 * Makes the question whether somebody plays with a bingo key.
 *
 * @returns what takes the SHA-256 of a key (hex) and throws as `askArea` does: neither error says anything about the key.
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
