import { z } from 'zod';
import { missingOr } from '#kit/arguments';
import { foldPlayerName, PLAYER_NAME_LIMITS, playerNameProblem } from '#kit/rules/names';
import { parseTimestamp } from '#protocol/rules/time';

/** A valid report of presence. Times are in ISO 8601, UTC. */
export interface CheckedPresence {
  readonly id: string;
  readonly rsn: string;
  readonly rsnFolded: string;
  readonly joinedAt: string;
  /** One of both is null. */
  readonly leftAt: string | null;
  readonly seenAt: string | null;
}

/** A report that is rejected. */
export interface RejectedPresence {
  /** As sent; null unless it is a short text. */
  readonly id: string | null;
  readonly problem: string;
}

const MAX_FUTURE_MS = 10 * 60_000;

const ID = /^[A-Za-z0-9_-]{8,64}$/;

/** A time, of which PostgreSQL has none in year 0. */
const time = z
  .string({ error: missingOr('must be a string') })
  .transform((text, { addIssue }) => {
    const parsed = parseTimestamp(text);
    if (parsed && parsed.getUTCFullYear() > 0) return parsed;
    addIssue({ code: 'custom', message: 'must be a time in ISO 8601' });
    return z.NEVER;
  })
  .meta({ format: 'date-time' });

/** What a report may contain, before its times are compared. */
export const presenceFields = z.object(
  {
    id: z
      .string({ error: missingOr('must be a string') })
      .regex(ID, { error: 'must be 8 to 64 letters, digits, "_" or "-"' }),
    rsn: z
      .string({ error: missingOr('must be a string') })
      .superRefine((name, { addIssue }) => {
        const problem = playerNameProblem(name);
        if (problem) addIssue({ code: 'custom', message: problem });
      })
      .meta(PLAYER_NAME_LIMITS),
    joined_at: time,
    left_at: time.nullish(),
    seen_at: time.nullish(),
  },
  { error: 'report must be an object' },
);

/** Checks one report of a batch. @param now the current time. */
export function checkPresence(value: unknown, now: Date): CheckedPresence | RejectedPresence {
  const { data, error } = presenceFields.safeParse(value);
  if (error) {
    const problem = error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ');
    return { id: sentId(value), problem };
  }
  const { id, rsn, joined_at: joined, left_at: left = null, seen_at: seen = null } = data;
  const problem = timesProblem({ joined, left, seen }, now);
  if (problem) return { id, problem };
  return {
    id,
    rsn,
    rsnFolded: foldPlayerName(rsn),
    joinedAt: joined.toISOString(),
    leftAt: left?.toISOString() ?? null,
    seenAt: seen?.toISOString() ?? null,
  };
}

interface Times {
  readonly joined: Date;
  readonly left: Date | null;
  readonly seen: Date | null;
}

function timesProblem({ joined, left, seen }: Times, now: Date): string | null {
  const end = left ?? seen;
  if (!end || (left && seen)) return 'exactly one of left_at and seen_at is required';
  const field = left ? 'left_at' : 'seen_at';
  if (end < joined) return `${field} must not be before joined_at`;
  // Then the time of joining is not too late either.
  if (end.getTime() <= now.getTime() + MAX_FUTURE_MS) return null;
  return `${field} must be at most 10 minutes in the future`;
}

/** Returns the id of an invalid report, so that the client finds it in the response. */
function sentId(value: unknown): string | null {
  const { data } = z.object({ id: z.string().max(64) }).safeParse(value);
  return data?.id.isWellFormed() ? data.id : null;
}
