import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * What counted for a position: the sum of the entries of the ledger. `counted` identifies what was counted,
 * so that the count is ignored after the task is replaced by one that counts something else.
 */
@Entity('counts', { schema: 'bingo' })
@Index('ix_counts_team', ['teamId', 'position'], { where: `team_id <> ''` })
export class CountEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_counts' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_counts' })
  position: number;

  /** The team that it counts for; empty in a solo event. */
  @PrimaryColumn('text', { name: 'team_id', default: '', primaryKeyConstraintName: 'pk_counts' })
  teamId: string;

  /** Type and target of the trigger, case-folded. */
  @Column('text')
  counted: string;

  /** pg returns bigint as text. */
  @Column('bigint')
  count: string;

  /** Sum of the reversed changes, which `count` does not contain. */
  @Column('bigint', { default: 0 })
  reversed: string;

  /** Whether facts of other sources may say how often it happened: running totals are compared with them. */
  @Column('boolean', { name: 'has_facts', default: false })
  hasFacts: boolean;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_counts_participant' })
  participant: ParticipantEntity;
}
