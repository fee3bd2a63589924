import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidArgument } from '#protocol/errors';
import { textProblem } from '#protocol/rules/text';
import type { FactSource } from '../rules/proof';
import { HIGHEST_LEVEL, petItem, skillNamed } from '../triggers/catalogue';
import { type JudgedReport, occurrenceTime } from './check-report';

/** A notification of Dink, as far as it is known; other keys are ignored. */
export interface Notification {
  /** Equal for repetitions. */
  readonly id: string;
  readonly type: string;
  readonly playerName: string;
  /** Of the game account, the same for all its names; null if the client does not say. */
  readonly accountHash: string | null;
  readonly isSeasonal: boolean;
  readonly world: number | null;
  readonly regionId: number | null;
  /** When it was sent, in ISO 8601, if an embed says so. */
  readonly sentAt: string | null;
  /** What happened; its form depends on the type. */
  readonly extra: unknown;
}

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

/** What every notification contains. Of the others, what is not as expected is ignored. */
export const notificationFields = z.object({
  type: z.string().min(1).max(100),
  playerName: z.string().max(100),
  dinkAccountHash: optional(z.string().min(1).max(200)),
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
  const {
    type,
    playerName,
    dinkAccountHash: accountHash = null,
    seasonalWorld,
    world = null,
    regionId = null,
    embeds,
    extra,
  } = data;
  return {
    id: `dink_${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 48)}`,
    type,
    playerName,
    accountHash,
    isSeasonal: seasonalWorld === true,
    world,
    regionId,
    sentAt: sentAt(embeds?.[0]),
    extra,
  };
}

function sentAt(first: unknown): string | null {
  const { data } = embed.safeParse(first);
  return (data && occurrenceTime(data.timestamp)?.toISOString()) ?? null;
}

/** An event that a notification reports, before it has an id and a time. */
type NotifiedEvent = Pick<JudgedReport, 'type' | 'target' | 'measure' | 'value' | 'source' | 'onlyFirst'>;

/** Limits of what one notification reports: what is more is dropped. */
export const NOTIFICATION_LIMITS = { entries: 1000, items: 500 };

/** Stored with what it advances, as evidence or as a target. */
const name = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => textProblem(text) === null);
const amount = z.int().min(1);
const item = z.object({
  id: z.int().min(0),
  quantity: amount,
  priceEach: z.int().min(0).nullish().catch(null),
});
/** An odd entry is dropped alone. */
const items = z
  .array(z.unknown())
  .transform((entries) =>
    entries.slice(0, NOTIFICATION_LIMITS.entries).flatMap((entry) => item.safeParse(entry).data ?? []),
  );
/** Some clients send text. */
const flag = z.union([z.boolean(), z.stringbool()]).nullish().catch(null);

/** A target that is no pet's name. */
const UNKNOWN_PET = 'unknown pet';

const READERS = {
  LOOT: reader(
    z.object({
      items,
      source: name,
      category: z.string().nullish(),
      killCount: amount.nullish().catch(null),
    }),
    ({ items: dropped, source, category, killCount }) => [
      ...(category === 'NPC' ? [kill(source, killCount ?? null, 'client')] : []),
      ...obtained(dropped, 'client'),
      ...worth(dropped),
    ],
  ),
  // Of the Penance Queen, the game counts gambles instead of kills.
  KILL_COUNT: reader(z.object({ boss: name, count: amount }), ({ boss, count }) =>
    boss === 'Penance Queen' ? [] : [kill(boss, count, 'game')],
  ),
  LEVEL: reader(z.object({ levelledSkills: z.record(z.string(), z.unknown()) }), ({ levelledSkills }) =>
    Object.entries(levelledSkills).flatMap(([skill, value]): NotifiedEvent[] => {
      const { data: level } = amount.safeParse(value);
      if (level === undefined || skillNamed(skill) === null) return [];
      // Levels above 99 are virtual; 127 means 200 million experience.
      return [
        { type: 'skill_level', target: skill, measure: 'level', value: Math.min(level, HIGHEST_LEVEL) },
      ];
    }),
  ),
  QUEST: reader(z.object({ questName: name }), ({ questName }) => [once('quest_complete', questName)]),
  ACHIEVEMENT_DIARY: reader(z.object({ area: name, difficulty: name }), ({ area, difficulty }) => [
    once('achievement', `${area}:${difficulty}`),
  ]),
  CLUE: reader(
    z.object({ items, clueType: name, numberCompleted: amount }),
    ({ items: reward, clueType, numberCompleted }) => [
      { type: 'clue', target: clueType, measure: 'total', value: numberCompleted, source: 'casket' },
      ...obtained(reward, 'casket'),
    ],
  ),
  // The drop itself arrives as LOOT.
  COLLECTION: reader(z.object({ itemId: z.int().min(0) }), ({ itemId }) => [
    { ...once('item_obtain', String(itemId)), onlyFirst: true },
    once('collection_log', String(itemId)),
  ]),
  // Dink omits a name that it does not know: such a pet counts for `pet:any` only.
  PET: reader(z.object({ petName: name.nullish(), duplicate: flag }), ({ petName, duplicate }) => {
    // A pet that the player had before.
    if (duplicate) return [];
    const id = petName ? petItem(petName) : null;
    return [
      once('pet', petName ?? UNKNOWN_PET),
      ...(id === null ? [] : [{ ...once('item_obtain', String(id)), source: 'pet' as const }]),
    ];
  }),
  COMBAT_ACHIEVEMENT: reader(z.object({ task: name }), ({ task }) => [once('combat_achievement', task)]),
  SLAYER: reader(z.object({ monster: name }), ({ monster }) => [
    { ...once('slayer_task', monster), source: 'game' },
  ]),
};

/** Returns whether notifications of a type may concern tasks. */
function concernsTasks(type: string): type is keyof typeof READERS {
  return Object.hasOwn(READERS, type);
}

/**
 * Returns what a notification reports; null if its type is not about tasks or its content is not as expected.
 */
export function mapNotification({
  type,
  extra,
}: Pick<Notification, 'type' | 'extra'>): readonly NotifiedEvent[] | null {
  return concernsTasks(type) ? READERS[type](extra) : null;
}

/** Creates a function that reads the content of one type. */
function reader<Schema extends z.ZodType>(
  schema: Schema,
  map: (extra: z.output<Schema>) => readonly NotifiedEvent[],
) {
  return (extra: unknown): readonly NotifiedEvent[] | null => {
    const { data } = schema.safeParse(extra);
    return data === undefined ? null : map(data);
  };
}

/** @param total what the counter of the source says; null if it does not know. */
function kill(target: string, total: number | null, source: FactSource): NotifiedEvent {
  const measured =
    total === null
      ? ({ measure: 'increment', value: 1 } as const)
      : ({ measure: 'total', value: total } as const);
  return { type: 'npc_kill', target, ...measured, source };
}

/** Adds up the quantities of each item. */
function obtained(dropped: z.output<typeof items>, source: FactSource): NotifiedEvent[] {
  const quantities = new Map<number, number>();
  for (const { id, quantity } of dropped) {
    if (!quantities.has(id) && quantities.size === NOTIFICATION_LIMITS.items) continue;
    quantities.set(id, Math.min((quantities.get(id) ?? 0) + quantity, Number.MAX_SAFE_INTEGER));
  }
  return [...quantities].map(
    ([id, value]): NotifiedEvent => ({
      type: 'item_obtain',
      target: String(id),
      measure: 'increment',
      value,
      source,
    }),
  );
}

/** Returns the value of the most valuable drop. */
function worth(dropped: z.output<typeof items>): NotifiedEvent[] {
  let best = { id: 0, value: 0 };
  for (const { id, quantity, priceEach } of dropped) {
    const value = quantity * (priceEach ?? 0);
    if (value > best.value && Number.isSafeInteger(value)) best = { id, value };
  }
  const { id, value } = best;
  return value > 0 ? [{ type: 'item_value', target: String(id), measure: 'level', value }] : [];
}

function once(type: NotifiedEvent['type'], target: string): NotifiedEvent {
  return { type, target, measure: 'increment', value: 1 };
}
