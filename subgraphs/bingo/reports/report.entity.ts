import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/** The answer to a report, by the id that the client gave it: a repetition gets it again. */
@Entity('reports', { schema: 'bingo' })
@Index('ix_reports_expires', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
export class ReportEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_reports' })
  participantId: string;

  @PrimaryColumn('text', { name: 'report_id', primaryKeyConstraintName: 'pk_reports' })
  reportId: string;

  @Column('jsonb')
  answer: object;

  /** Null: 30 days after the event. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_reports_participant' })
  participant: ParticipantEntity;
}
