import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * The highest running total that the plugin reported for a position. `counted` identifies what was counted,
 * so that the total is ignored after the task is replaced by one that counts something else.
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

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_counts_participant' })
  participant: ParticipantEntity;
}
