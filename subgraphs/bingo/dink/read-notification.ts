import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidArgument } from '#protocol/errors';
import { parseTimestamp } from '#protocol/rules/time';

/** A notification of Dink, as far as it is known; other keys are ignored. */
export interface Notification {
  /** Equal for repetitions. */
  readonly id: string;
  readonly type: string;
  readonly playerName: string;
  readonly isSeasonal: boolean;
  readonly world: number | null;
  readonly regionId: number | null;
  /** When it was sent, in ISO 8601, if an embed says so. */
  readonly sentAt: string | null;
  /** What happened; its form depends on the type. */
  readonly extra: unknown;
}

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

const notificationFields = z.object({
  type: z.string().min(1).max(100),
  playerName: z.string().max(100),
  // Some clients send text.
  seasonalWorld: optional(z.union([z.boolean(), z.stringbool()])),
  world: optional(z.int()),
  regionId: optional(z.int()),
  embeds: optional(z.array(z.unknown())),
  extra: z.unknown().optional(),
});

const embed = z.object({ timestamp: z.string() });

/**
 * Reads a notification.
 *
 * @throws DomainError BAD_USER_INPUT unless the value is an object with `type` and `playerName`.
 */
export function readNotification(value: unknown): Notification {
  const { data, error } = notificationFields.safeParse(value);
  if (error) {
    const field = error.issues[0]?.path[0];
    throw invalidArgument(
      field === undefined ? 'notification' : field.toString(),
      'must be that of a notification',
    );
  }
  const { type, playerName, seasonalWorld, world = null, regionId = null, embeds, extra } = data;
  return {
    id: `dink_${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 48)}`,
    type,
    playerName,
    isSeasonal: seasonalWorld === true,
    world,
    regionId,
    sentAt: sentAt(embeds?.[0]),
    extra,
  };
}

function sentAt(first: unknown): string | null {
  const { data } = embed.safeParse(first);
  return (data && parseTimestamp(data.timestamp)?.toISOString()) ?? null;
}
