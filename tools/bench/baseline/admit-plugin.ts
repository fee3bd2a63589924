import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Duties } from './duties';

/** Rate-limits a plugin by its key. @returns the hash of the key; only the hash is stored. */
export async function admitPlugin(
  { countPlugin }: Pick<Duties, 'countPlugin'>,
  request: Request,
  response: Response,
): Promise<string> {
  const keyHash = createHash('sha256')
    .update(request.header('x-bingo-key') ?? '')
    .digest('hex');
  await countPlugin(`key:${keyHash}`, response);
  response.setHeader('Cache-Control', 'no-store');
  return keyHash;
}
