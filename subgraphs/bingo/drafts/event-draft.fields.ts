import { GraphQLScalarType } from 'graphql';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Columns, selectList } from '#kit/database/statement';
import { newRandomId } from '#kit/random-id';
import { Timestamp } from '#protocol/scalars/timestamp';

/** Maximum number of drafts. */
export const MOST_DRAFTS = 50;

/**
 * A draft of an event. It has a table of its own, so that nothing which reads events can show it to players.
 */
@Entity('event_drafts', { schema: 'bingo' })
export class EventDraftEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_event_drafts' })
  id: string;

  @Column('text')
  name: string;

  /** `json`, not `jsonb`, keeps the order of its keys. */
  @Column('json')
  content: object;

  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'clock_timestamp()' })
  updatedAt: Date;

  @Column('text', { name: 'updated_by' })
  updatedBy: string;
}

@ObjectType('BingoEventDraft', {
  simpleResolvers: true,
  description: 'A draft of a bingo event, which only organisers see.',
})
export class BingoEventDraft {
  @Field(() => ID, { description: 'Id, `draft_…`.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters; several drafts may have the same.' })
  name: string;

  @Field(() => Int, { description: 'Increases with each change, from 1.' })
  version: number;

  @Field(() => Timestamp, { description: 'When it was last saved.' })
  updatedAt: Date;

  /** Not a GraphQL field. */
  updatedById: string;
}

const DRAFT_ROW: Columns<BingoEventDraft> = {
  id: 'd.id',
  name: 'd.name',
  version: 'd.version',
  updatedAt: 'd.updated_at',
  updatedById: 'd.updated_by',
};

/** The columns of a `BingoEventDraft` in `bingo.event_drafts d`. */
export const DRAFT_COLUMNS = selectList(DRAFT_ROW);

/** Returns a new id of a draft: `draft_` and 144 random bits in base64url. */
export function newDraftId(): string {
  return newRandomId('draft_');
}

/** Returns whether an external value has the format of the id of a draft. */
export function isDraftId(value: unknown): value is string {
  return typeof value === 'string' && /^draft_[\w-]{24}$/.test(value);
}

/** Accepts any value: `saveBingoEventDraft` checks it. */
export const BingoEventDraftContent = new GraphQLScalarType<unknown, unknown>({
  name: 'BingoEventDraftContent',
  description:
    'What is known of a bingo event: an object with fields of `CreateBingoEventInput`, of which any may be missing or invalid until the event is created; others are stored unread. At most 500,000 bytes as JSON, nested up to 8 levels (6 as a literal).',
});
