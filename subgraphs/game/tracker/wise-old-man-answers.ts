import { z } from 'zod';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** Ranks and experience of players whom the game does not rank are -1. */
const count = z.number().int().min(-1);

const metric = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

/** Text as the database and the chat can keep it: without control characters and halves of characters. */
const text = z.string().transform((written) => written.replace(/\p{Cc}/gu, '').toWellFormed());

const skills = z.record(
  metric,
  z
    .object({ rank: count, level: count, experience: count })
    .transform(({ rank, level, experience }) => ({ rank, level, experience })),
);

const snapshot = z.object({ data: z.object({ skills }) });

const somebody = z.object({ username: text, displayName: text });

export const playerAnswer = somebody.extend({
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

export const groupAnswer = z.object({
  id: z.number().int(),
  name: z.string(),
  clanChat: z.string().nullish(),
  description: z.string().nullish(),
  memberCount: z.number().int().min(0),
  memberships: z.array(z.object({ role: z.string().nullish(), createdAt: time, player: somebody })),
});

export const highScoresAnswer = z.array(z.object({ player: somebody, snapshot }));

/** News, item by item: one that is odd is null, and does not hide the others. */
function news<T>(item: z.ZodType<T>): z.ZodType<(T | null)[]> {
  return z.array(item.nullable().catch(null));
}

export const activityAnswer = news(
  z.object({ playerId: z.number().int(), type: z.string(), createdAt: time, player: somebody }),
);

export const achievementsAnswer = news(
  z.object({
    playerId: z.number().int(),
    metric,
    threshold: z.number(),
    createdAt: time,
    /** -1: the date is unknown. */
    accuracy: z.number().nullish(),
    player: somebody,
  }),
);
