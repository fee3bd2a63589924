import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { checkBounds, checkName, checkProse, trimmed } from '#kit/arguments';
import type { FieldRules } from '#kit/fields';
import type { Status } from '#kit/rules/event-status';
import { type Mode, TEAM_SIZE_LIMITS } from '#kit/rules/team-size';
import { invalidArgument } from '#protocol/errors';

@Entity('events', { schema: 'events' })
@Check('ck_events_dates', 'end_date >= start_date')
@Check('ck_events_status', `set_status IN ('active', 'upcoming', 'completed')`)
@Check('ck_events_mode', `mode IN ('solo', 'teams')`)
@Check('ck_events_teams', `(mode = 'teams') = (team_size IS NOT NULL)`)
@Check('ck_events_team_size', 'team_size BETWEEN 2 AND 50')
@Index('ix_events_start', ['startDate', 'id'])
@Index('ix_events_end', ['endDate'], { where: 'set_status IS NULL' })
@Index('ix_events_set', ['setStatus'], { where: 'set_status IS NOT NULL' })
export class EventEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_events' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  /** First day, in UTC. */
  @Column('date', { name: 'start_date' })
  startDate: string;

  /** Last day, inclusive. */
  @Column('date', { name: 'end_date' })
  endDate: string;

  @Column('text')
  rules: string;

  /** Whether tiles must be completed in order. */
  @Column('boolean')
  sequential: boolean;

  @Column('text', { default: 'solo' })
  mode: Mode;

  /** Most members of a team; null in a solo event. */
  @Column('integer', { name: 'team_size', nullable: true })
  teamSize: number | null;

  /** Status set by an organiser; null to derive it from the dates. */
  @Column('text', { name: 'set_status', nullable: true })
  setStatus: Status | null;

  /** Grows by one with each change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The fields of an event that callers can set. */
export type EventFields = Omit<EventEntity, 'id' | 'version' | 'createdAt'>;

export const EVENT_FIELDS: FieldRules<EventFields> = {
  name: { title: 'name', normalise: trimmed, check: checkName },
  description: { title: 'description', initially: '', check: checkProse },
  startDate: { title: 'first day', check: checkDay, sql: (t) => `${t}.start_date::text` },
  endDate: { title: 'last day', check: checkDay, sql: (t) => `${t}.end_date::text` },
  rules: { title: 'rules', initially: '', check: checkProse },
  setStatus: { title: 'status', argument: 'input.status', nullable: true },
  sequential: { title: 'order of tiles', initially: false },
  mode: { title: 'mode', initially: 'solo' },
  teamSize: {
    title: 'team size',
    nullable: true,
    check: (argument, size) => checkBounds(argument, size, TEAM_SIZE_LIMITS),
  },
};

/** PostgreSQL's calendar has no year 0. */
function checkDay(argument: string, day: string): void {
  if (day < '0001') throw invalidArgument(argument, 'must not be before the year 1');
}
