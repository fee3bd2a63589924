import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { IdempotentRequest } from '#protocol/idempotency';
import { readSubgraphError, type SubgraphResult } from '#protocol/subgraph-operation';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const storedResult = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).exactOptional(),
        extensions: z.record(z.string(), z.unknown()),
      }),
    )
    .exactOptional(),
});

/**
 * Compresses and encrypts a result, because it may contain a new secret such as a bingo key.
 *
 * @returns nonce, authentication tag and ciphertext.
 */
export async function sealResult(
  { data, errors }: SubgraphResult,
  { id, secret }: IdempotentRequest,
): Promise<Buffer> {
  const content = await compress(JSON.stringify({ data, errors }));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(secret, 'hex'), nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a result. @throws Error if it was sealed for another request or altered. */
export async function openResult(stored: Buffer, { id, secret }: IdempotentRequest): Promise<SubgraphResult> {
  const nonce = stored.subarray(0, NONCE_BYTES);
  const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, Buffer.from(secret, 'hex'), nonce)
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  const content = Buffer.concat([
    decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
  const { data, errors } = storedResult.parse(JSON.parse((await decompress(content)).toString()));
  return {
    ...(data !== undefined && { data }),
    ...(errors && { errors: errors.map(readSubgraphError) }),
  };
}
