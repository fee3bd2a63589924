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

/** Parses a time; null for none. PostgreSQL, to which it goes as text, has no year 0. */
function timeOf(text: string): Date | null {
  const time = parseTimestamp(text);
  return time && time.getUTCFullYear() > 0 ? time : null;
}

/**
 * A string that passes a check which returns what is wrong with it, or null.
 *
 * @param limits of the check, for the JSON Schema.
 */
const text = (problemOf: (value: string) => string | null, limits: Readonly<Record<string, unknown>>) =>
  z
    .string({ error: missingOr('must be a string') })
    .superRefine((value, { addIssue }) => {
      const problem = problemOf(value);
      if (problem) addIssue({ code: 'custom', message: problem });
    })
    .meta(limits);
const time = text((value) => (timeOf(value) ? null : 'must be a time in ISO 8601'), { format: 'date-time' });

/** What a report may contain, before its times are compared. */
export const presenceFields = z.object(
  {
    id: text((id) => (ID.test(id) ? null : 'must be 8 to 64 letters, digits, "_" or "-"'), {
      pattern: ID.source,
    }),
    rsn: text(playerNameProblem, PLAYER_NAME_LIMITS),
    joined_at: time,
    left_at: time.nullish(),
    seen_at: time.nullish(),
  },
  { error: 'report must be an object' },
);

/**
 * Checks one report of a batch. Times up to ten minutes ahead are accepted and stored as now.
 *
 * @param now the current time.
 */
export function checkPresence(value: unknown, now: Date): CheckedPresence | RejectedPresence {
  const { data, error } = presenceFields.safeParse(value);
  if (error) {
    const problem = error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ');
    return { id: sentId(value), problem };
  }
  const { id, rsn } = data;
  const [joined, left, seen] = [data.joined_at, data.left_at, data.seen_at].map((at) => timeOf(at ?? ''));
  const end = left ?? seen;
  const field = left ? 'left_at' : 'seen_at';
  if (!joined || !end || (left && seen)) {
    return { id, problem: 'exactly one of left_at and seen_at is required' };
  }
  if (end < joined) return { id, problem: `${field} must not be before joined_at` };
  // Then the time of joining is not too late either.
  if (end.getTime() > now.getTime() + MAX_FUTURE_MS) {
    return { id, problem: `${field} must be at most 10 minutes in the future` };
  }
  const past = (at: Date) => (at < now ? at : now).toISOString();
  return {
    id,
    rsn,
    rsnFolded: foldPlayerName(rsn),
    joinedAt: past(joined),
    leftAt: left ? past(left) : null,
    seenAt: seen ? past(seen) : null,
  };
}

/** Returns the id of an invalid report, so that the client finds it in the response. */
function sentId(value: unknown): string | null {
  const { data } = z.object({ id: z.string().max(64) }).safeParse(value);
  return data?.id.isWellFormed() ? data.id : null;
}
