import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/**
 * What a source says about a player and one thing that the board asks for. Rows are inserted, never updated.
 */
@Entity('facts', { schema: 'bingo' })
export class FactEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_facts' })
  participantId: string;

  /** Type and target, as `reportKey` spells them. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_facts' })
  counted: string;

  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'pk_facts',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id: string;

  /** See `FactSource`. */
  @Column('text')
  source: string;

  @Column({ type: 'timestamptz', name: 'occurred_at', precision: 3 })
  occurredAt: Date;

  /** How often it happened, or what a counter reads. */
  @Column('bigint')
  value: string;

  @Column('boolean', { name: 'is_reading' })
  isReading: boolean;

  /** Of a submission: the position of its task. */
  @Column('integer', { nullable: true })
  position: number | null;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_facts_participant' })
  participant: ParticipantEntity;
}
