import { z } from 'zod';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** Rank or experience; -1 for unranked players. */
const count = z.number().int().min(-1);

const metric = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

/** Removes control characters and lone surrogates, which the database and the chat do not accept. */
const text = z.string().transform((written) => written.replace(/\p{Cc}/gu, '').toWellFormed());

const skills = z.record(
  metric,
  z
    .object({ rank: count, level: count, experience: count })
    .transform(({ rank, level, experience }) => ({ rank, level, experience })),
);

const snapshot = z.object({ data: z.object({ skills }) });

const playerNames = z.object({ username: text, displayName: text });

export const playerResponse = playerNames.extend({
  id: z.number().int(),
  type: z.string(),
  build: z.string(),
  country: z.string().nullish(),
  status: z.string(),
  exp: count,
  ehp: z.number(),
  ehb: z.number(),
  ttm: z.number(),
  tt200m: z.number(),
  registeredAt: time,
  updatedAt: time.nullish(),
  latestSnapshot: snapshot.nullish(),
});

/** What a reading needs of a player. */
export const readingResponse = z.object({
  id: z.number().int(),
  username: text,
  updatedAt: time.nullish(),
  latestSnapshot: z
    .object({
      data: z.object({
        skills: z.record(metric, z.object({ experience: count })),
        bosses: z.record(metric, z.object({ kills: count })),
      }),
    })
    .nullish(),
});

export const groupResponse = z.object({
  id: z.number().int(),
  name: z.string(),
  clanChat: z.string().nullish(),
  description: z.string().nullish(),
  memberCount: z.number().int().min(0),
  memberships: z.array(z.object({ role: z.string().nullish(), createdAt: time, player: playerNames })),
});

export const highScoresResponse = z.array(z.object({ player: playerNames, snapshot }));

/** A list of which malformed items become null, so that the others remain readable. */
function news<T>(item: z.ZodType<T>): z.ZodType<(T | null)[]> {
  return z.array(item.nullable().catch(null));
}

export const activityResponse = news(
  z.object({ playerId: z.number().int(), type: z.string(), createdAt: time, player: playerNames }),
);

export const achievementsResponse = news(
  z.object({
    playerId: z.number().int(),
    metric,
    threshold: z.number(),
    createdAt: time,
    /** -1: the date is unknown. */
    accuracy: z.number().nullish(),
    player: playerNames,
  }),
);

export const nameChangesResponse = news(
  z.object({
    id: z.number().int(),
    oldName: text,
    newName: text,
    status: z.string(),
    resolvedAt: time.nullish(),
    createdAt: time,
  }),
);
