import { Directive, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Limited } from '#kit/arguments';
import { connectionType } from '#kit/connection';
import { selectList } from '#kit/database/statement';
import { PLAYER_NAME_LIMITS } from '#kit/rules/names';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

export enum NameChangeStatus {
  proposed = 'proposed',
  active = 'active',
  rejected = 'rejected',
  reverted = 'reverted',
}

registerEnumType(NameChangeStatus, {
  name: 'NameChangeStatus',
  description: 'Status of a change of a player name.',
  valuesConfig: {
    proposed: { description: 'An administrator decides whether it is the same player.' },
    active: { description: 'The names are of one player, in all areas.' },
    rejected: { description: 'An administrator decided that they are different players.' },
    reverted: { description: 'It was active, and an administrator took it back.' },
  },
});

export enum NameChangeSource {
  administrator = 'administrator',
  tracker = 'tracker',
  game_client = 'game_client',
}

registerEnumType(NameChangeSource, {
  name: 'NameChangeSource',
  description: 'How the platform learned of a change of a player name.',
  valuesConfig: {
    administrator: { description: 'An administrator recorded it.' },
    tracker: { description: 'The tracker lists it for a tracked group.' },
    game_client: { description: 'The same game account sent notifications under both names.' },
  },
});

@Entity('name_changes', { schema: 'auth' })
@Unique('uq_name_changes_reference', ['reference'])
@Index('ix_name_changes_former', ['former'])
@Index('ix_name_changes_current', ['current'])
@Check('ck_name_changes_names', 'former <> current')
@Check('ck_name_changes_status', `status IN ('proposed', 'active', 'rejected', 'reverted')`)
@Check('ck_name_changes_source', `source IN ('administrator', 'tracker', 'game_client')`)
export class NameChangeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_name_changes',
  })
  id: number;

  /** Folded. */
  @Column('text')
  former: string;

  @Column('text', { name: 'former_spelling' })
  formerSpelling: string;

  /** Folded. */
  @Column('text')
  current: string;

  @Column('text', { name: 'current_spelling' })
  currentSpelling: string;

  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3 })
  changedAt: Date;

  @Column('text')
  status: NameChangeStatus;

  @Column('text')
  source: NameChangeSource;

  /** Identifies what the source reported, so that it is recorded once; null for an administrator's. */
  @Column('text', { nullable: true })
  reference: string | null;

  /** Id of the administrator who decided last; null before a decision. */
  @Column('text', { name: 'decided_by_id', nullable: true })
  decidedById: string | null;

  @Column({ type: 'timestamptz', name: 'recorded_at', precision: 3, default: () => 'now()' })
  recordedAt: Date;
}

@ObjectType('PlayerNameChange', {
  simpleResolvers: true,
  description:
    'A player changed their name in the game. While it is active, both names are of one player in all areas.',
})
export class PlayerNameChange {
  @Field(() => ID, { description: 'Id of the change.' })
  id: string;

  @Field(() => String, { description: 'The name before.' })
  formerName: string;

  @Field(() => String, { description: 'The name after.' })
  currentName: string;

  @Field(() => Timestamp, { description: 'Time of the change in the game, as far as it is known.' })
  changedAt: Instant;

  @Field(() => NameChangeStatus, { description: 'Its status.' })
  status: NameChangeStatus;

  @Field(() => NameChangeSource, { description: 'How the platform learned of it.' })
  source: NameChangeSource;

  @Field(() => Timestamp, { description: 'When the platform learned of it.' })
  recordedAt: Instant;

  decidedById: string | null;
}

export const PlayerNameChangeConnection = connectionType(
  PlayerNameChange,
  'PlayerNameChange',
  'Changes of player names, latest recorded first.',
);

/** What a change of a player name would join. Every area adds what it would do. */
@Directive('@key(fields: "formerName currentName")')
@ObjectType('NameChangePreview', {
  simpleResolvers: true,
  description: 'What a change of a player name would join. Each area adds what it has of the two names.',
})
export class NameChangePreview {
  @Field(() => String, { description: 'The name before.' })
  formerName: string;

  @Field(() => String, { description: 'The name after.' })
  currentName: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the names are of one player already; null in references of other areas.',
  })
  isSamePlayer: boolean | null;
}

@InputType('RecordNameChangeInput', { description: 'A change of a player name in the game.' })
export class RecordNameChangeInput {
  @Limited(PLAYER_NAME_LIMITS)
  @Field(() => String, { description: 'The name before, 1 to 64 characters.' })
  formerName: string;

  @Limited(PLAYER_NAME_LIMITS)
  @Field(() => String, { description: 'The name after, 1 to 64 characters.' })
  currentName: string;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the change; now by default.' })
  changedAt?: Date | null;
}

/** The columns of `auth.name_changes c` for the GraphQL type. */
export const NAME_CHANGE_COLUMNS = selectList({
  id: 'c.id::text',
  formerName: 'c.former_spelling',
  currentName: 'c.current_spelling',
  changedAt: 'c.changed_at',
  status: 'c.status',
  source: 'c.source',
  recordedAt: 'c.recorded_at',
  decidedById: 'c.decided_by_id',
});
