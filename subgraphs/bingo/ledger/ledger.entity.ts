import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.entity';

/** An entry of the ledger. Rows are inserted, never updated, and deleted with the participant only. */
@Entity('ledger', { schema: 'bingo' })
@Index('uq_ledger_reverses', ['participantId', 'reverses'], { unique: true, where: 'reverses IS NOT NULL' })
@Index('ix_ledger_event', ['eventId', 'id'])
@Index('ix_ledger_team', ['teamId', 'position', 'id'], { where: `team_id <> ''` })
@Check(
  'ck_ledger_kind',
  `kind = ANY ('{count,completion,goal_lowered,revocation,revocation_lifted,reversal}'::text[])`,
)
@Check('ck_ledger_source', `source = ANY ('{report,submit,tracker,organiser}'::text[])`)
export class LedgerEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_ledger' })
  participantId: string;

  /** pg returns bigint as text. */
  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'pk_ledger',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  /** The team that the participant was in; empty in a solo event. */
  @Column('text', { name: 'team_id', default: '' })
  teamId: string;

  @Column('integer')
  position: number;

  @Column('text')
  kind: string;

  @Column('text')
  source: string;

  @Column('text', { name: 'client_id', nullable: true })
  clientId: string | null;

  @Column('text', { nullable: true })
  counted: string | null;

  /** What counted, of an entry of a part of a composed goal; `counted` is null then. */
  @Column('text', { nullable: true })
  part: string | null;

  @Column('bigint')
  change: string;

  @Column('bigint')
  count: string;

  @Column('boolean', { nullable: true })
  completed: boolean | null;

  @Column({ type: 'timestamptz', name: 'occurred_at', precision: 3, nullable: true })
  occurredAt: Date | null;

  @Column({ type: 'timestamptz', name: 'recorded_at', precision: 3, default: () => 'clock_timestamp()' })
  recordedAt: Date;

  @Column('jsonb', { nullable: true })
  evidence: object | null;

  /** The entry that this one reverses. */
  @Column('bigint', { nullable: true })
  reverses: string | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** The organiser. */
  @Column('text', { name: 'recorded_by', nullable: true })
  recordedBy: string | null;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_ledger_participant' })
  participant: ParticipantEntity;
}
