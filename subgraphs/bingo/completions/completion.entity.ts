import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * A task completed by a participant. The primary key prevents concurrent requests from completing it twice.
 */
@Entity('completions', { schema: 'bingo' })
@Check('ck_completions_proof', `proof IN ('automatic', 'manual')`)
@Index('uq_completions_team', ['teamId', 'position'], { unique: true, where: `team_id <> ''` })
@Index('ix_completions_of_task', ['eventId', 'position', 'completedAt'])
@Index('ix_completions_of_event', ['eventId', 'completedAt'])
export class CompletionEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_completions' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_completions' })
  position: number;

  /** The team that it counts for; empty in a solo event. */
  @PrimaryColumn('text', { name: 'team_id', default: '', primaryKeyConstraintName: 'pk_completions' })
  teamId: string;

  /** Set by a trigger. */
  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column({ type: 'timestamptz', name: 'completed_at', precision: 3, default: () => 'now()' })
  completedAt: Date;

  /** `automatic` when reported by the plugin, `manual` when entered by an organiser. */
  @Column('text')
  proof: string;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_completions_participant' })
  participant: ParticipantEntity;
}
