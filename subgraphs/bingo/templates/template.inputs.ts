import { Field, ID, InputType } from 'type-graphql';
import { Limited } from '#kit/limited';
import { IDENTIFIER_LIMITS, NAME_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { BingoTemplateDocument } from './template-document.scalar';

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
