import { z } from 'zod';
import { textProblem } from '#protocol/rules/text';
import type { JudgedReport } from '../reports/judge-reports';
import { petItem } from '../rules/catalogue/pets';
import { HIGHEST_LEVEL } from '../rules/skills';
import type { Notification } from './read-notification';

/** Something that a notification tells, before it has an id and a time. */
export type Told = Pick<
  JudgedReport,
  'type' | 'target' | 'measure' | 'value' | 'isNotification' | 'isLoot' | 'onlyFirst'
>;

/** Stored with what it advances, as evidence or as a target. */
const name = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => textProblem(text) === null);
const amount = z.int().min(1);
const items = z.array(
  z.object({ id: z.int().min(0), quantity: amount, priceEach: z.int().min(0).nullish().catch(null) }),
);

/** A target that is no pet's name. */
const UNKNOWN_PET = 'unknown pet';

const TELLS = {
  LOOT: telling(
    z.object({
      items,
      source: name,
      category: z.string().nullish(),
      killCount: amount.nullish().catch(null),
    }),
    ({ items: dropped, source, category, killCount }) => [
      ...(category === 'NPC' ? [{ ...kill(source, killCount ?? null), isLoot: true }] : []),
      ...obtained(dropped),
      ...worth(dropped),
    ],
  ),
  // Of the Penance Queen, the game counts gambles instead of kills.
  KILL_COUNT: telling(z.object({ boss: name, count: amount }), ({ boss, count }) =>
    boss === 'Penance Queen' ? [] : [kill(boss, count)],
  ),
  LEVEL: telling(z.object({ levelledSkills: z.record(name, amount) }), ({ levelledSkills }) =>
    Object.entries(levelledSkills).map(
      // Levels above 99 are virtual; 127 means 200 million experience.
      ([skill, level]): Told => ({
        type: 'skill_level',
        target: skill,
        measure: 'level',
        value: Math.min(level, HIGHEST_LEVEL),
      }),
    ),
  ),
  QUEST: telling(z.object({ questName: name }), ({ questName }) => [once('quest_complete', questName)]),
  ACHIEVEMENT_DIARY: telling(z.object({ area: name, difficulty: name }), ({ area, difficulty }) => [
    once('achievement', `${area}:${difficulty}`),
  ]),
  CLUE: telling(
    z.object({ items, clueType: name, numberCompleted: amount }),
    ({ items: reward, clueType, numberCompleted }) => [
      { type: 'clue', target: clueType, measure: 'total', value: numberCompleted, isNotification: true },
      ...obtained(reward),
    ],
  ),
  // The drop itself arrives as LOOT.
  COLLECTION: telling(z.object({ itemId: z.int().min(0) }), ({ itemId }) => [
    { ...once('item_obtain', String(itemId)), onlyFirst: true },
    once('collection_log', String(itemId)),
  ]),
  // Dink leaves the name out if it cannot tell: such a pet counts for `pet:any` only.
  PET: telling(z.object({ petName: name.nullish() }), ({ petName }) => {
    const item = petName ? petItem(petName) : null;
    return [
      once('pet', petName ?? UNKNOWN_PET),
      ...(item === null ? [] : [once('item_obtain', String(item))]),
    ];
  }),
  COMBAT_ACHIEVEMENT: telling(z.object({ task: name }), ({ task }) => [once('combat_achievement', task)]),
  SLAYER: telling(z.object({ monster: name }), ({ monster }) => [once('slayer_task', monster)]),
};

/** Types of notifications that may concern tasks. */
export type ToldType = keyof typeof TELLS;

/** Returns a text as a type of notification that may concern tasks; null if it is none. */
export function toldType(type: string): ToldType | null {
  return Object.hasOwn(TELLS, type) ? (type as ToldType) : null;
}

/** Returns what a notification tells; null if its type is not about tasks or its content is not as expected. */
export function mapNotification({
  type,
  extra,
}: Pick<Notification, 'type' | 'extra'>): readonly Told[] | null {
  const known = toldType(type);
  return known && TELLS[known](extra);
}

/** Creates a function that reads the content of one type. */
function telling<Schema extends z.ZodType>(
  schema: Schema,
  tell: (extra: z.output<Schema>) => readonly Told[],
) {
  return (extra: unknown): readonly Told[] | null => {
    const { data } = schema.safeParse(extra);
    return data === undefined ? null : tell(data);
  };
}

/** @param total the lifetime count of the player; null if the client does not know it. */
function kill(target: string, total: number | null): Told {
  const measured =
    total === null
      ? ({ measure: 'increment', value: 1 } as const)
      : ({ measure: 'total', value: total } as const);
  return { type: 'npc_kill', target, ...measured, isNotification: true };
}

/** Adds up the quantities of each item. */
function obtained(dropped: z.output<typeof items>): Told[] {
  const quantities = new Map<number, number>();
  for (const { id, quantity } of dropped) {
    quantities.set(id, Math.min((quantities.get(id) ?? 0) + quantity, Number.MAX_SAFE_INTEGER));
  }
  return [...quantities].map(
    ([id, value]): Told => ({ type: 'item_obtain', target: String(id), measure: 'increment', value }),
  );
}

/** Tells the value of the most valuable drop. */
function worth(dropped: z.output<typeof items>): Told[] {
  const [best] = dropped
    .map(({ id, quantity, priceEach }) => ({ id, value: quantity * (priceEach ?? 0) }))
    .filter(({ value }) => value > 0 && Number.isSafeInteger(value))
    .sort((one, other) => other.value - one.value);
  return best ? [{ type: 'item_value', target: String(best.id), measure: 'level', value: best.value }] : [];
}

function once(type: Told['type'], target: string): Told {
  return { type, target, measure: 'increment', value: 1 };
}
