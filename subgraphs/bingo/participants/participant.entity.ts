import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { EventEntity } from '../events/event.entity';

/** A user's participation in an event. Totals are updated in the transaction that changes the completions. */
@Entity('participants', { schema: 'bingo' })
@Unique('uq_participants_user', ['eventId', 'userId'])
@Unique('uq_participants_rsn', ['eventId', 'foldedRsn'])
@Unique('uq_participants_key', ['keyHash'])
@Unique('uq_participants_hook_key', ['hookKeyHash'])
@Index('ix_participants_standings', [
  'eventId',
  'points',
  'bingos',
  'tasksCompleted',
  'lastCompletionAt',
  'registeredAt',
  'id',
])
@Index('ix_participants_of_user', ['userId'])
@Index('ix_participants_of_player', ['foldedRsn'])
@Index('ix_participants_of_team', ['teamId'], { where: 'team_id IS NOT NULL' })
export class ParticipantEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_participants' })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  /** The player name as entered. */
  @Column('text')
  rsn: string;

  /** The player name in the form used for comparison. */
  @Column('text', { name: 'folded_rsn' })
  foldedRsn: string;

  /** SHA-256 of the bingo key, hex. */
  @Column('text', { name: 'key_hash' })
  keyHash: string;

  /** SHA-256 of the hook key, hex; null before the participant asked for a hook. */
  @Column('text', { name: 'hook_key_hash', nullable: true })
  hookKeyHash: string | null;

  /** Null while the participant is in no team. */
  @Column('text', { name: 'team_id', nullable: true })
  teamId: string | null;

  @Column({ type: 'timestamptz', name: 'joined_team_at', precision: 3, nullable: true })
  joinedTeamAt: Date | null;

  @Column({ type: 'timestamptz', name: 'registered_at', precision: 3, default: () => 'now()' })
  registeredAt: Date;

  @Column('integer', { default: 0 })
  points: number;

  @Column('integer', { default: 0 })
  bingos: number;

  @Column('integer', { name: 'tasks_completed', default: 0 })
  tasksCompleted: number;

  @Column({ type: 'timestamptz', name: 'last_completion_at', precision: 3, nullable: true })
  lastCompletionAt: Date | null;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_participants_event' })
  event: EventEntity;

  @ManyToOne('TeamEntity', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'fk_participants_team' })
  team: object | null;
}
