import { z } from 'zod';
import { POINTS_LIMITS } from '#kit/rules/points';
import { NAME_LIMITS, PROSE_LIMITS } from '#protocol/rules/text';
import { LARGEST_SIZE, SIZE_LIMITS } from '../rules/board-lines';
import { GOAL_LIMITS } from '../rules/goals/goal';

/** Value of `format`. */
export const TEMPLATE_FORMAT = 'bingo-event-template';
/** Value of `version`; a document of another version is refused. */
export const TEMPLATE_VERSION = 1;

/** From year 0 to year 9999, in milliseconds. */
export const DURATION_LIMITS = { minimum: 0, maximum: 315_569_519_999_999 };

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
});

/** The shape of a document; every object is strict, so that a misspelt or newer key is not lost silently. */
export const templateShape = z.strictObject({
  $schema: z.string().meta({ description: 'Address of this schema, for editors; ignored.' }).optional(),
  format: z.literal(TEMPLATE_FORMAT),
  version: z.literal(TEMPLATE_VERSION),
  name: text(NAME_LIMITS, 'Name of the event.'),
  description: text(PROSE_LIMITS, 'Description of the event.').default(''),
  duration_ms: whole(DURATION_LIMITS, 'Milliseconds from the start of the event to its end.'),
  board: z.strictObject({
    size: whole(SIZE_LIMITS, 'Side of the board: size 5 has the positions 0 to 24.'),
    tasks: z.array(task).meta({ maxItems: LARGEST_SIZE ** 2, description: 'The tasks; cells may be empty.' }),
  }),
});

/** A document with the defaults filled in, its tasks by position: what an export contains. */
export interface TemplateDocument {
  readonly format: typeof TEMPLATE_FORMAT;
  readonly version: typeof TEMPLATE_VERSION;
  readonly name: string;
  readonly description: string;
  readonly duration_ms: number;
  readonly board: { readonly size: number; readonly tasks: readonly TemplateTask[] };
}

export interface TemplateTask {
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly points: number;
  readonly trigger: string;
}

/** The settings of an event that a document contains. */
export interface TemplateContent {
  readonly name: string;
  readonly description: string;
  readonly durationMs: number;
  readonly boardSize: number;
  readonly tasks: readonly TemplateTask[];
}

/** Returns the document of an event. */
export function documentOf({
  name,
  description,
  durationMs,
  boardSize,
  tasks,
}: TemplateContent): TemplateDocument {
  const sorted = [...tasks].sort((one, other) => one.position - other.position);
  return {
    format: TEMPLATE_FORMAT,
    version: TEMPLATE_VERSION,
    name,
    description,
    duration_ms: durationMs,
    board: { size: boardSize, tasks: sorted.map(taskOf) },
  };
}

/** Without other keys that a stored task may have, in the order of the schema. */
function taskOf({ position, name, description, points, trigger }: TemplateTask): TemplateTask {
  return { position, name, description, points, trigger };
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
