import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import type { Database } from '#kit/database/database';
import type { StoredImage } from '#kit/files/image-storage';
import { receiveImage } from '#kit/files/receive-image';
import type { StagedFile } from '#kit/files/staged-file';
import { DomainError, type ErrorCode } from '#protocol/errors';
import type { HookPrincipal } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';

/** Limits of the screenshots of one participant; later ones are dropped. */
const MAX_SCREENSHOTS = 500;
const MAX_BYTES = 256 * 1024 * 1024;

/** A screenshot that belongs to entries of the ledger. */
interface NewScreenshot {
  /** The id that the entries name. */
  readonly id: string;
  readonly file: StagedFile;
}

/** How often, and after how many milliseconds, a full decode queue is tried again. */
const MAX_RETRIES = 10;
const RETRY_AFTER_MS = 500;

const retryWhileQueueIsFull = retry(
  handleWhen((error) => isDomainError(error, 'RATE_LIMITED')),
  { maxAttempts: MAX_RETRIES, backoff: new ConstantBackoff(RETRY_AFTER_MS) },
);

/**
 * Decodes and stores a screenshot, waiting up to five seconds for a place in the decode queue. A screenshot
 * that cannot be kept is dropped, because what it shows has counted already. That is logged, unless the image
 * is invalid or another request has stored it.
 */
export async function keepScreenshot(
  { database, images, log }: BingoDependencies,
  client: HookPrincipal,
  { id, file }: NewScreenshot,
): Promise<void> {
  try {
    const participantId = await participantWithRoom(database, client);
    if (participantId === null) return;
    const image = await retryWhileQueueIsFull.execute(() => receiveImage('file', file));
    await images.store(image, (stored) => insertScreenshot(database, id, participantId, stored));
  } catch (error) {
    if (isDomainError(error, 'BAD_USER_INPUT', 'CONFLICT')) return;
    log.error({ err: error }, 'a screenshot was not stored');
  }
}

function isDomainError(error: unknown, ...codes: readonly ErrorCode[]): boolean {
  return error instanceof DomainError && codes.includes(error.extensions.code);
}

const USAGE = {
  name: 'bingo_screenshots_of_hook',
  text: `SELECT p.id AS "participantId", count(s.id)::integer AS count,
      coalesce(sum(s.image_size::bigint + s.thumbnail_size), 0)::double precision AS bytes
    FROM bingo.participants p LEFT JOIN bingo.screenshots s ON s.participant_id = p.id
    WHERE p.hook_key_hash = $1 GROUP BY p.id`,
} as const;

/** Returns the id of a hook's participant; null if it may keep no more screenshots. */
async function participantWithRoom(database: Database, { keyHash }: HookPrincipal): Promise<string | null> {
  const usage = await database.row<{ participantId: string; count: number; bytes: number }>(USAGE, [keyHash]);
  return usage && usage.count < MAX_SCREENSHOTS && usage.bytes < MAX_BYTES ? usage.participantId : null;
}

const INSERT = {
  name: 'bingo_insert_screenshot',
  text: `INSERT INTO bingo.screenshots (id, participant_id, image_name, image_type, image_size, thumbnail_size)
    SELECT $1, p.id, $3, $4, $5, $6 FROM bingo.participants p WHERE p.id = $2
    ON CONFLICT (id) DO NOTHING RETURNING id`,
} as const;

/** @throws DomainError CONFLICT if a repetition has stored it meanwhile, or the participant is gone. */
async function insertScreenshot(
  database: Database,
  id: string,
  participantId: string,
  { name, type, size, thumbnailSize }: StoredImage,
): Promise<void> {
  const inserted = await database.row(INSERT, [id, participantId, name, type, size, thumbnailSize]);
  if (!inserted) throw new DomainError('CONFLICT', 'The screenshot exists, or its participant is gone');
}

const MISSING = {
  name: 'bingo_missing_screenshot',
  text: `SELECT l.evidence ->> 'screenshotId' AS id FROM bingo.ledger l
    JOIN bingo.participants p ON p.id = l.participant_id
    WHERE p.hook_key_hash = $1 AND l.client_id = $2 AND l.evidence ? 'screenshotId'
      AND NOT EXISTS (SELECT FROM bingo.screenshots s WHERE s.id = l.evidence ->> 'screenshotId')
    ORDER BY l.id DESC LIMIT 1`,
} as const;

/** Returns the id of a screenshot that a notification had, but whose process ended before it was stored. */
export async function missingScreenshot(
  database: Database,
  { keyHash }: HookPrincipal,
  notificationId: string,
): Promise<string | null> {
  return (await database.row<{ id: string }>(MISSING, [keyHash, notificationId]))?.id ?? null;
}
