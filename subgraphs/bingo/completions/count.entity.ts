import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * What counted for a position: the sum of the entries of the ledger. `counted` identifies what was counted, so
 * that the count is ignored after the task is replaced by one that counts something else.
 */
@Entity('counts', { schema: 'bingo' })
export class CountEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_counts' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_counts' })
  position: number;

  /** Type and target of the trigger, case-folded. */
  @Column('text')
  counted: string;

  /** pg returns bigint as text. */
  @Column('bigint')
  count: string;

  /** Sum of the reversed changes, which `count` does not contain. */
  @Column('bigint', { default: 0 })
  reversed: string;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_counts_participant' })
  participant: ParticipantEntity;
}
