import { z } from 'zod';
import { type Mode, POINTS_LIMITS, TEAM_SIZE_LIMITS } from '#kit/rules/competition';
import { PICTURE_ID_LIMITS } from '#protocol/pictures';
import { keysOf, recordOf } from '#protocol/records';
import { NAME_LIMITS, PROSE_LIMITS } from '#protocol/rules/text';
import type { BingoTaskInput } from '../board/task.fields';
import { type Bonuses, LARGEST_SIZE, SIZE_LIMITS } from '../rules/scores';
import { NEEDED_LIMITS, TIER_LIMITS, TIER_NAME_LIMITS, type Tier } from '../rules/tiers';
import { GOAL_LIMITS } from '../triggers/goal';

/** Value of `format`. */
const TEMPLATE_FORMAT = 'bingo-event-template';
/** Value of `version`; a document of another version is rejected. */
const TEMPLATE_VERSION = 1;

/** From year 0 to year 9999, in milliseconds. */
export const DURATION_LIMITS = { minimum: 0, maximum: 315_569_519_999_999 };

/** A task may be shown before the start. */
export const HIDDEN_LIMITS = { minimum: -DURATION_LIMITS.maximum, maximum: DURATION_LIMITS.maximum };

/** Declares limits in the JSON Schema only: `readDocument` checks texts by the rules of every other input. */
const text = (limits: object, description: string) => z.string().meta({ ...limits, description });
const whole = (limits: object, description: string) => z.int().meta({ ...limits, description });

const task = z.strictObject({
  position: whole(
    { minimum: 0, maximum: LARGEST_SIZE ** 2 - 1 },
    'Position on the board, row by row from 0; unique, below the square of the size.',
  ),
  name: text(NAME_LIMITS, 'Name of the task.'),
  description: text(PROSE_LIMITS, 'Description of the task.').default(''),
  points: whole(POINTS_LIMITS, 'Points for completing it.').default(0),
  trigger: text(
    { minLength: 1, maxLength: GOAL_LIMITS.maxLength },
    'What completes the task, such as `npc_kill:Zulrah:50`, `manual` or `all(pet:any; clue:hard:5)`.',
  ),
  tier: whole(TIER_LIMITS, 'Number of one of the tiers; without it the task is always open.').optional(),
  hidden_for_ms: whole(
    HIDDEN_LIMITS,
    'Milliseconds from the start of the event until the task is shown; without it the task always is.',
  ).optional(),
  picture_id: text(PICTURE_ID_LIMITS, 'Id of its picture in the library of the platform.').optional(),
});

const bonus = (line: string) => whole(POINTS_LIMITS, `Points for ${line}.`).default(0);

const tier = z.strictObject({
  number: whole(TIER_LIMITS, 'Number of the tier; unique.'),
  name: text(TIER_NAME_LIMITS, 'Name of the tier.').optional(),
  needed: whole(
    NEEDED_LIMITS,
    'Completed tasks of the tier before that open it; all of them, if there are fewer.',
  ).default(0),
});

/** The shape of a document; every object is strict, so that a misspelt or newer key is not lost silently. */
export const templateShape = z.strictObject({
  $schema: z.string().meta({ description: 'Address of this schema, for editors; ignored.' }).optional(),
  format: z.literal(TEMPLATE_FORMAT),
  version: z.literal(TEMPLATE_VERSION).meta({ type: 'integer' }),
  name: text(NAME_LIMITS, 'Name of the event.'),
  description: text(PROSE_LIMITS, 'Description of the event.').default(''),
  duration_ms: whole(DURATION_LIMITS, 'Milliseconds from the start of the event to its end.'),
  mode: z.enum(['solo', 'teams']).meta({ description: 'How participants compete.' }).default('solo'),
  team_size: whole(TEAM_SIZE_LIMITS, 'Most members of a team; required in the mode `teams` only.').optional(),
  bonuses: z
    .strictObject({
      row: bonus('each completed row'),
      column: bonus('each completed column'),
      diagonal: bonus('each completed main diagonal'),
      board: bonus('completing every task'),
    })
    .meta({ description: 'Points in addition to those of the tasks.' })
    .optional(),
  tiers: z.array(tier).meta({ maxItems: TIER_LIMITS.maximum, description: 'Tiers of the tasks.' }).optional(),
  board: z.strictObject({
    size: whole(SIZE_LIMITS, 'Side of the board: size 5 has the positions 0 to 24.'),
    tasks: z.array(task).meta({ maxItems: LARGEST_SIZE ** 2, description: 'The tasks; cells may be empty.' }),
  }),
});

/**
 * A document with the defaults filled in, its tasks by position: what an export contains. Settings that are
 * off are absent.
 */
export interface TemplateDocument {
  readonly format: typeof TEMPLATE_FORMAT;
  readonly version: typeof TEMPLATE_VERSION;
  readonly name: string;
  readonly description: string;
  readonly duration_ms: number;
  /** Absent in the mode `solo`, as is the size. */
  readonly mode?: 'teams';
  readonly team_size?: number;
  readonly bonuses?: Bonuses;
  readonly tiers?: readonly TemplateTier[];
  readonly board: { readonly size: number; readonly tasks: readonly TemplateTask[] };
}

interface TemplateTier {
  readonly number: number;
  readonly name?: string;
  readonly needed: number;
}

export type TemplateTask = z.output<typeof task>;

/** The settings of an event that a document contains. */
export interface TemplateContent {
  readonly name: string;
  readonly description: string;
  readonly durationMs: number;
  readonly mode: Mode;
  readonly teamSize: number | null;
  /** Null without bonuses. */
  readonly bonuses: Bonuses | null;
  /** By number. */
  readonly tiers: readonly Tier[];
  readonly boardSize: number;
  readonly tasks: readonly ContentTask[];
}

/** A task of a document, in which null and absent are the same. */
export interface ContentTask extends Omit<BingoTaskInput, 'hiddenUntil'> {
  /** From the start of the event until the task is shown; negative if it is shown before. */
  readonly hiddenForMs: number | null;
}

/** Returns a task of a document as an input, without when it is shown. */
export function taskInput({ hidden_for_ms: _hidden, picture_id, ...task }: TemplateTask): BingoTaskInput {
  return { ...task, tier: task.tier ?? null, hiddenUntil: null, pictureId: picture_id ?? null };
}

/** Returns the document of an event. */
export function documentOf({ name, description, durationMs, ...content }: TemplateContent): TemplateDocument {
  const { mode, teamSize, bonuses, tiers, boardSize, tasks } = content;
  const sorted = [...tasks].sort((left, right) => left.position - right.position);
  return {
    format: TEMPLATE_FORMAT,
    version: TEMPLATE_VERSION,
    name,
    description,
    duration_ms: durationMs,
    ...(mode === 'teams' && teamSize !== null && { mode, team_size: teamSize }),
    ...(bonuses && { bonuses: bonusesOf(bonuses) }),
    ...(tiers.length > 0 && { tiers: tiers.map(tierOf) }),
    board: { size: boardSize, tasks: sorted.map(taskOf) },
  };
}

/** In the order of the schema. */
function bonusesOf({ row, column, diagonal, board }: Bonuses): Bonuses {
  return { row, column, diagonal, board };
}

function tierOf({ number, name, needed }: Tier): TemplateTier {
  return { number, ...(name !== null && { name }), needed };
}

/** Without other keys that a stored task may have, in the order of the schema. */
function taskOf({ hiddenForMs, pictureId, ...stored }: ContentTask): TemplateTask {
  const values: Readonly<Record<string, unknown>> = {
    ...stored,
    hidden_for_ms: hiddenForMs,
    picture_id: pictureId,
  };
  const present = keysOf(task.shape).filter((key) => values[key] != null);
  return task.parse(recordOf(present, (key) => values[key]));
}

/** Returns the published JSON Schema of documents. */
export function templateSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(templateShape, { io: 'input' });
  return {
    $schema,
    title: 'Bingo event template',
    description:
      'Settings of a bingo event, relative to its start, and its board. Texts have no control characters; lengths count Unicode code points.',
    ...schema,
  };
}
