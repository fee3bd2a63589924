import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { EventEntity } from '../events/event.entity';
import { ParticipantEntity } from '../participants/participant.entity';

/** A team of an event. Totals are updated in the transaction that changes the completions. */
@Entity('teams', { schema: 'bingo' })
@Unique('uq_teams_name', ['eventId', 'foldedName'])
@Unique('uq_teams_captain', ['captainId'])
@Unique('uq_teams_invite', ['inviteHash'])
@Index('ix_teams_standings', [
  'eventId',
  'points',
  'bingos',
  'tasksCompleted',
  'lastCompletionAt',
  'createdAt',
  'id',
])
export class TeamEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_teams' })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  /** The name as entered. */
  @Column('text')
  name: string;

  /** The name in the form used for comparison. */
  @Column('text', { name: 'folded_name' })
  foldedName: string;

  /** `#RRGGBB`. */
  @Column('text')
  color: string;

  /** Id of the captain, a participant of the team; null while it has none. */
  @Column('text', { name: 'captain_id', nullable: true })
  captainId: string | null;

  /** Maintained by triggers. */
  @Column('integer', { name: 'member_count', default: 0 })
  memberCount: number;

  /** SHA-256 of the invite code, hex. */
  @Column('text', { name: 'invite_hash' })
  inviteHash: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column('integer', { default: 0 })
  points: number;

  @Column('integer', { default: 0 })
  bingos: number;

  @Column('integer', { name: 'tasks_completed', default: 0 })
  tasksCompleted: number;

  @Column({ type: 'timestamptz', name: 'last_completion_at', precision: 3, nullable: true })
  lastCompletionAt: Date | null;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_teams_event' })
  event: EventEntity;

  @OneToOne(() => ParticipantEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'captain_id', foreignKeyConstraintName: 'fk_teams_captain' })
  captain: ParticipantEntity | null;
}
