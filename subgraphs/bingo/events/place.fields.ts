import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { connectionType } from '#kit/connection';
import { Timestamp } from '#protocol/scalars/timestamp';
import { EventEntity } from '../board/event.fields';
import { TeamEntity } from '../teams/team.fields';

/** A place that is kept for whoever registers with a player name. */
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
