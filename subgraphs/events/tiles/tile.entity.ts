import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { checkBounds, checkName, checkProse, trimmed } from '#kit/arguments';
import type { FieldRules } from '#kit/fields';
import { POINTS_LIMITS } from '#kit/rules/points';
import { invalidArgument } from '#protocol/errors';
import { EventEntity } from '../events/event.entity';
import { TileVerification } from './tile-verification.type';

/** A task at one position of an event. The unique constraint on the position resolves concurrent inserts. */
@Entity('tiles', { schema: 'events' })
@Unique('uq_tiles_position', ['eventId', 'position'])
@Unique('uq_tiles_event', ['eventId', 'id'])
@Check('ck_tiles_position', 'position >= 0')
@Check('ck_tiles_points', 'points BETWEEN 0 AND 1000000')
@Check('ck_tiles_verification', `verification_type IN ('manual', 'automatic', 'hybrid')`)
export class TileEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_tiles',
  })
  id: number;

  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column('integer')
  position: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('integer')
  points: number;

  @Column('text', { name: 'verification_type' })
  verificationType: TileVerification;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_tiles_event' })
  event: EventEntity;
}

/** The fields of a tile that callers can set. */
export type TileFields = Omit<TileEntity, 'id' | 'eventId' | 'event'>;

export const TILE_FIELDS: FieldRules<TileFields> = {
  position: { title: 'position', check: checkPosition },
  name: { title: 'name', normalise: trimmed, check: checkName },
  description: { title: 'description', initially: '', check: checkProse },
  points: {
    title: 'points',
    initially: 0,
    check: (argument, points) => checkBounds(argument, points, POINTS_LIMITS),
  },
  verificationType: { title: 'verification', initially: TileVerification.manual },
};

/** Limits of positions. */
export const POSITION_LIMITS = { minimum: 0 };

function checkPosition(argument: string, position: number): void {
  if (position < POSITION_LIMITS.minimum) throw invalidArgument(argument, 'must be at least 0');
}
