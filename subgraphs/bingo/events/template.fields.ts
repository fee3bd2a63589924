import { GraphQLScalarType } from 'graphql';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { Limited } from '#kit/arguments';
import { connectionType } from '#kit/connection';
import { newRandomId } from '#kit/random-id';
import { IDENTIFIER_LIMITS, NAME_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';

/** A template of the library. */
@Entity('templates', { schema: 'bingo' })
@Unique('uq_templates_name', ['name'])
export class TemplateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_templates' })
  id: string;

  @Column('text')
  name: string;

  /** A `TemplateDocument`; `json`, not `jsonb`, keeps the order of its keys. */
  @Column('json')
  document: object;

  @Column('integer', { name: 'board_size' })
  boardSize: number;

  @Column('integer', { name: 'task_count' })
  taskCount: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

@ObjectType('BingoEventTemplate', {
  simpleResolvers: true,
  description: 'A template of the library: a bingo event to create others from.',
})
export class BingoEventTemplate {
  @Field(() => ID, { description: 'Id, made by the server.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters, unique.' })
  name: string;

  @Field(() => Int, { description: 'Side of the board, 1 to 25.' })
  boardSize: number;

  @Field(() => Int, { description: 'Number of tasks.' })
  taskCount: number;

  @Field(() => Timestamp, { description: 'When the template was created.' })
  createdAt: Date;
}

export const BingoEventTemplateConnection = connectionType(
  BingoEventTemplate,
  'BingoEventTemplate',
  'Templates of the library, by name.',
);

const DOCUMENT = 'A document; required unless `templateId` is given.';
const TEMPLATE_ID = 'A template of the library, instead of `document`.';

@InputType('ImportBingoEventInput', { description: 'A new bingo event from a document or a template.' })
export class ImportBingoEventInput {
  @Limited(IDENTIFIER_LIMITS)
  @Field(() => ID, { description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.' })
  id: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: '1 to 200 characters; that of the document by default.',
  })
  name?: string | null;

  @Field(() => Timestamp, { description: 'Start time; the end follows from the document.' })
  startDate: Date;

  @Field(() => BingoTemplateDocument, { nullable: true, description: DOCUMENT })
  document?: unknown;

  @Field(() => ID, { nullable: true, description: TEMPLATE_ID })
  templateId?: string | null;
}

@InputType('ApplyBingoTemplateInput', { description: 'What an existing bingo event shall become.' })
export class ApplyBingoTemplateInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: '1 to 200 characters; that of the document by default.',
  })
  name?: string | null;

  @Field(() => BingoTemplateDocument, { nullable: true, description: DOCUMENT })
  document?: unknown;

  @Field(() => ID, { nullable: true, description: TEMPLATE_ID })
  templateId?: string | null;
}

@InputType('CloneBingoEventInput', { description: 'A copy of a bingo event.' })
export class CloneBingoEventInput {
  @Limited(IDENTIFIER_LIMITS)
  @Field(() => ID, {
    description: 'Id of the copy: 1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.',
  })
  id: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters; that of the event by default.' })
  name?: string | null;

  @Field(() => Timestamp, { description: 'Start time of the copy, which lasts as long as the event.' })
  startDate: Date;
}

@InputType('CreateBingoEventTemplateInput', { description: 'A new template of the library.' })
export class CreateBingoEventTemplateInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: '1 to 200 characters, must not be taken; the name of the event in the document by default.',
  })
  name?: string | null;

  @Field(() => BingoTemplateDocument, {
    nullable: true,
    description: 'A document; required unless `eventId` is given.',
  })
  document?: unknown;

  @Field(() => ID, { nullable: true, description: 'An event to export, instead of `document`.' })
  eventId?: string | null;
}

/** Returns a new template id: `tpl_` and 144 random bits in base64url. */
export function newTemplateId(): string {
  return newRandomId('tpl_');
}

/** Returns whether an external value has the format of a template id. */
export function isTemplateId(value: unknown): value is string {
  return typeof value === 'string' && /^tpl_[\w-]{24}$/.test(value);
}

/** Accepts any value: the use cases check it and say where it is wrong. */
export const BingoTemplateDocument = new GraphQLScalarType<unknown, unknown>({
  name: 'BingoTemplateDocument',
  description:
    'A bingo event as a document: `format`, `version`, `name`, `description`, `duration_ms` and `board` with `size` and `tasks`; `bingoTemplateSchema` is its JSON Schema. Errors name the invalid part, such as `document.board.tasks.3.trigger`.',
});
