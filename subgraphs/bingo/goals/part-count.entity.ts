import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * What counted for a part of a composed goal: the sum of its entries of the ledger. Parts are named by what
 * they count, so that an edited goal keeps the counts of the parts that it keeps.
 */
@Entity('part_counts', { schema: 'bingo' })
@Index('ix_part_counts_team', ['teamId', 'position'], { where: `team_id <> ''` })
export class PartCountEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_part_counts' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_part_counts' })
  position: number;

  /** Type and target of the part's trigger, case-folded. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_part_counts' })
  part: string;

  /** The team that it counts for; empty in a solo event. */
  @PrimaryColumn('text', { name: 'team_id', default: '', primaryKeyConstraintName: 'pk_part_counts' })
  teamId: string;

  /** pg returns bigint as text. */
  @Column('bigint')
  count: string;

  /** Sum of the reversed changes, which `count` does not contain. */
  @Column('bigint', { default: 0 })
  reversed: string;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_part_counts_participant' })
  participant: ParticipantEntity;
}
