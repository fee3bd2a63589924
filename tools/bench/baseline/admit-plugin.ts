import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duties } from './duties';

/** Rate-limits a plugin by its key. @returns the hash of the key; only the hash is stored. */
export async function admitPlugin(
  { countPlugin }: Pick<Duties, 'countPlugin'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  const key = request.headers['x-bingo-key'];
  const keyHash = createHash('sha256')
    .update(typeof key === 'string' ? key : '')
    .digest('hex');
  await countPlugin(`key:${keyHash}`, response);
  response.setHeader('Cache-Control', 'no-store');
  return keyHash;
}
