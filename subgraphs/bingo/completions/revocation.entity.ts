import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/** A completion that an organiser took back: while this row exists, reports do not complete the task. */
@Entity('revocations', { schema: 'bingo' })
export class RevocationEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_revocations' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_revocations' })
  position: number;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, default: () => 'now()' })
  revokedAt: Date;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_revocations_participant' })
  participant: ParticipantEntity;
}
