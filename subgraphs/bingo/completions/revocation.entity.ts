import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/** A completion that an organiser took back: while this row exists, reports do not complete the task. */
@Entity('revocations', { schema: 'bingo' })
@Index('uq_revocations_team', ['teamId', 'position'], { unique: true, where: `team_id <> ''` })
export class RevocationEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_revocations' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_revocations' })
  position: number;

  /** The team that it counts for; empty in a solo event. */
  @PrimaryColumn('text', { name: 'team_id', default: '', primaryKeyConstraintName: 'pk_revocations' })
  teamId: string;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, default: () => 'now()' })
  revokedAt: Date;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_revocations_participant' })
  participant: ParticipantEntity;
}
