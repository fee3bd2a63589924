import { AsyncResource } from 'node:async_hooks';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { z } from 'zod';
import { joinTransaction, type OperationTransaction } from '#kit/database/operation-transaction';
import type { PoolDatabase } from '#kit/database/pool-database';
import type { AreaName } from '#protocol/areas';
import { DomainError, type ErrorCode, rateLimited } from '#protocol/errors';
import type { IdempotencyOutcome, IdempotentRequest } from '#protocol/idempotency';
import { readSubgraphError, type SubgraphError, type SubgraphResult } from '#protocol/subgraph-operation';
import { type IdempotencyStatements, idempotencyStatements } from './idempotency-keys';

/** Executes an operation at most once per idempotent request, or returns its stored result. */
export type OnceExecutor = (
  request: IdempotentRequest,
  execute: () => Promise<SubgraphResult>,
) => Promise<SubgraphResult>;

/** Limits of the idempotency keys of one caller in one area. */
export interface IdempotencyLimits {
  /** Keys per day. */
  readonly keys: number;
  /** Bytes of stored responses per day. */
  readonly bytes: number;
  /** Bytes of one stored response, compressed. */
  readonly resultBytes: number;
}

const LIMITS: IdempotencyLimits = {
  keys: 10_000,
  bytes: 64 * 1024 * 1024,
  resultBytes: 2 * 1024 * 1024,
};

const MAX_QUEUED = 100;

/** Failures of the request itself, which a retry would meet again; others run anew. */
const REPEATABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_USER_INPUT',
  'CONFLICT',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

const RUNNING = rejection('running', {
  message: 'The first request with this Idempotency-Key is still running; retry later',
  extensions: { code: 'CONFLICT', retryAfter: 1 },
});

const REUSED = rejection('reused', {
  message: 'The Idempotency-Key belongs to another request; use a new one',
  extensions: { code: 'BAD_USER_INPUT' },
});

/**
 * Returns the executor of an area. The claim of the key, all writes of the operation and its result commit as
 * one transaction: a process that is killed leaves all of them or none.
 *
 * @param connections size of the pool: half of it may serve such operations, which hold a connection while
 *   they run.
 */
export function onceExecutor(
  area: AreaName,
  database: PoolDatabase,
  connections: number,
  limits: IdempotencyLimits = LIMITS,
): OnceExecutor {
  const statements = idempotencyStatements(area);
  const slots = bulkhead(Math.max(1, Math.floor(connections / 2)), MAX_QUEUED);
  return async (request, execute) => {
    const run = () =>
      database.open(async (transaction) => {
        const known = await claim(transaction, statements, request, limits);
        if (known) return known;
        const result = await executeWithin(database, transaction, execute);
        if (!isRepeatable(result)) return result;
        await store(transaction, statements, request, result, limits);
        return result;
      });
    try {
      // Queued work would otherwise run in the context of the work that ends before it.
      return await slots.execute(AsyncResource.bind(run));
    } catch (error) {
      throw isBulkheadRejectedError(error) ? rateLimited(1) : error;
    }
  };
}

/**
 * Locks the key until the transaction ends.
 *
 * @returns the result for a request that must not be executed.
 * @throws DomainError RATE_LIMITED if the caller has too many keys.
 */
async function claim(
  transaction: OperationTransaction,
  { lock, find, usage }: IdempotencyStatements,
  request: IdempotentRequest,
  limits: IdempotencyLimits,
): Promise<SubgraphResult | null> {
  // One round trip; each statement sees what was committed before the lock was taken.
  const [locked, stored, used] = await Promise.all([
    transaction.row(lock, [request.id]),
    transaction.row(find, [request.id]),
    transaction.row(usage, [request.owner]),
  ]);
  if (!locked?.mine) return RUNNING;
  if (stored && stored.fingerprint !== request.fingerprint) return REUSED;
  if (stored) {
    return { ...(await openResult(stored.result, request)), extensions: { idempotency: 'replayed' } };
  }
  if (used && (used.keys >= limits.keys || used.bytes >= limits.bytes)) {
    throw rateLimited(Math.max(1, used.seconds));
  }
  return null;
}

/** Executes an operation in a savepoint, to which a failed operation is rolled back. */
async function executeWithin(
  database: PoolDatabase,
  transaction: OperationTransaction,
  execute: () => Promise<SubgraphResult>,
): Promise<SubgraphResult> {
  try {
    return await transaction.savepoint(async () => {
      const result = await joinTransaction(database, transaction, execute);
      if (result.errors) throw new FailedOperation(result);
      return result;
    });
  } catch (error) {
    if (error instanceof FailedOperation) return error.result;
    throw error;
  }
}

/** Thrown to roll back the writes of an operation. */
class FailedOperation extends Error {
  constructor(readonly result: SubgraphResult) {
    super('the operation failed');
  }
}

function isRepeatable({ errors = [] }: SubgraphResult): boolean {
  return errors.every(
    ({ extensions: { code, retryAfter } }) => REPEATABLE.has(code) && retryAfter === undefined,
  );
}

async function store(
  transaction: OperationTransaction,
  { store: insert }: IdempotencyStatements,
  request: IdempotentRequest,
  result: SubgraphResult,
  { resultBytes }: IdempotencyLimits,
): Promise<void> {
  const sealed = await sealResult(result, request);
  if (sealed.length > resultBytes) {
    throw new DomainError(
      'PAYLOAD_TOO_LARGE',
      'The response is too large to be stored for the Idempotency-Key; send less at once',
    );
  }
  const { id, owner, fingerprint } = request;
  transaction.writeAtCommit(insert, [id, owner, fingerprint, sealed, sealed.length]);
}

function rejection(idempotency: IdempotencyOutcome, error: SubgraphError): SubgraphResult {
  return { data: null, errors: [error], extensions: { idempotency } };
}

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
async function sealResult(
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
async function openResult(stored: Buffer, { id, secret }: IdempotentRequest): Promise<SubgraphResult> {
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
