import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * What the facts about a player and one thing prove; see `Proof`. Facts that are not late are added to it.
 */
@Entity('proofs', { schema: 'bingo' })
export class ProofEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_proofs' })
  participantId: string;

  /** Type and target, as `reportKey` spells them. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_proofs' })
  counted: string;

  @Column('jsonb')
  proof: object;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_proofs_participant' })
  participant: ParticipantEntity;
}
