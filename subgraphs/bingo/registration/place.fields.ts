import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { connectionType } from '#kit/connection';
import { Timestamp } from '#protocol/scalars/timestamp';
import { EventEntity } from '../board/event.fields';
import type { AdditionOutcome } from '../rules/additions';
import { TeamEntity } from '../teams/team.fields';

/** A place of an event that is reserved for a player name. */
@Entity('reserved_places', { schema: 'bingo' })
@Index('ix_reserved_places_of_team', ['teamId'], { where: 'team_id IS NOT NULL' })
export class ReservedPlaceEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_reserved_places' })
  eventId: string;

  @PrimaryColumn('text', { name: 'folded_rsn', primaryKeyConstraintName: 'pk_reserved_places' })
  foldedRsn: string;

  @Column('text')
  rsn: string;

  @Column('text', { name: 'team_id', nullable: true })
  teamId: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_reserved_places_event' })
  event: EventEntity;

  @ManyToOne(() => TeamEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'fk_reserved_places_team' })
  team: TeamEntity | null;
}

@ObjectType('BingoReservedPlace', {
  simpleResolvers: true,
  description:
    'A place that is reserved for whoever registers with a player name, at any time before the end.',
})
export class BingoReservedPlace {
  @Field(() => String, {
    description: 'Player name in the game; unique in the event without regard to case.',
  })
  rsn: string;

  @Field(() => Timestamp, { description: 'When it was reserved.' })
  createdAt: Date;

  /** Not a GraphQL field. */
  foldedRsn: string;

  /** Not a GraphQL field. */
  teamId: string | null;
}

export const BingoReservedPlaceConnection = connectionType(
  BingoReservedPlace,
  'BingoReservedPlace',
  'Reserved places of an event, by player name.',
);

const BingoAdditionOutcome: { readonly [Outcome in AdditionOutcome]: Outcome } = {
  registered: 'registered',
  reserved: 'reserved',
  already_registered: 'already_registered',
  already_reserved: 'already_reserved',
  rejected: 'rejected',
};

registerEnumType(BingoAdditionOutcome, {
  name: 'BingoAdditionOutcome',
  description: 'What became of a player name that an organiser added to a bingo event.',
  valuesConfig: {
    registered: { description: 'The user who registered with this name before was registered.' },
    reserved: { description: 'A place is reserved for whoever registers with this name.' },
    already_registered: { description: 'The name takes part already; nothing was changed.' },
    already_reserved: { description: 'A place was reserved already; nothing was changed.' },
    rejected: { description: 'See `error`.' },
  },
});

@ObjectType('BingoAddition', {
  simpleResolvers: true,
  description: 'The result for one player name of several that an organiser added.',
})
export class BingoAddition {
  @Field(() => String, { description: 'The name, as sent.' })
  name: string;

  @Field(() => BingoAdditionOutcome, { description: 'What became of it.' })
  outcome: AdditionOutcome;

  @Field(() => String, { nullable: true, description: 'Why it was rejected; null for other outcomes.' })
  error: string | null;
}

/** Limits of the names of one call. */
export const NAMES_LIMITS = { maxItems: 500 };
