import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ParticipantEntity } from '../participants/participant.fields';

/** Whose counts add up: a team, or in a solo event the participant. */
const ENTRANT = `entrant_id = coalesce(nullif(team_id, ''), participant_id)`;

abstract class OfEntrant {
  /** Set by a trigger. */
  @Column('text', { name: 'entrant_id' })
  entrantId: string;
}

/**
 * A task completed by a participant. The primary key prevents concurrent requests from completing it twice.
 */
@Entity('completions', { schema: 'bingo' })
@Check('ck_completions_proof', `proof IN ('automatic', 'manual')`)
@Index('uq_completions_team', ['teamId', 'position'], { unique: true, where: `team_id <> ''` })
@Index('ix_completions_of_task', ['eventId', 'position', 'completedAt'])
@Index('ix_completions_of_event', ['eventId', 'completedAt'])
@Check('ck_completions_entrant', ENTRANT)
@Index('uq_completions_entrant', ['entrantId', 'position'], { unique: true })
export class CompletionEntity extends OfEntrant {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_completions' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_completions' })
  position: number;

  /** The team that it counts for; empty in a solo event. */
  @PrimaryColumn('text', { name: 'team_id', default: '', primaryKeyConstraintName: 'pk_completions' })
  teamId: string;

  /** Set by a trigger. */
  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column({ type: 'timestamptz', name: 'completed_at', precision: 3, default: () => 'now()' })
  completedAt: Date;

  /** When what completed it happened; null if that is not known, or an organiser completed it. */
  @Column({ type: 'timestamptz', name: 'occurred_at', precision: 3, nullable: true })
  occurredAt: Date | null;

  /** `automatic` when reported by the plugin, `manual` when entered by an organiser. */
  @Column('text')
  proof: string;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_completions_participant' })
  participant: ParticipantEntity;
}

/** How much counted for an entrant. */
abstract class Count extends OfEntrant {
  /** pg returns bigint as text. */
  @Column('bigint')
  count: string;

  /** Sum of the reversed changes, which `count` does not contain. */
  @Column('bigint', { default: 0 })
  reversed: string;

  /** When the latest of what counted happened, as far as known. */
  @Column({ type: 'timestamptz', name: 'latest_at', precision: 3, nullable: true })
  latestAt: Date | null;
}

/**
 * What counted for a position: the sum of the entries of the ledger. `counted` identifies what was counted,
 * so that the count is ignored after the task is replaced by one that counts something else. Counts of
 * members of teams are rows of `member_counts`, which inherits from this table.
 */
@Entity('counts', { schema: 'bingo' })
@Check('ck_counts_solo', `team_id = ''`)
@Check('ck_counts_entrant', ENTRANT)
@Index('ix_counts_entrant', ['entrantId', 'position', 'participantId'])
export class CountEntity extends Count {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_counts' })
  participantId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_counts' })
  position: number;

  /** The team that it counts for, in rows of `member_counts`; else empty. */
  @Column('text', { name: 'team_id', default: '' })
  teamId: string;

  /** Type and target of the trigger, case-folded. */
  @Column('text')
  counted: string;

  /** Whether facts of other sources may say how often it happened: running totals are compared with them. */
  @Column('boolean', { name: 'has_facts', default: false })
  hasFacts: boolean;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_counts_participant' })
  participant: ParticipantEntity;
}

/**
 * What counted for a part of a composed goal: the sum of its entries of the ledger. Parts are named by what
 * they count, so that an edited goal keeps the counts of the parts that it keeps.
 */
@Entity('part_counts', { schema: 'bingo' })
@Index('ix_part_counts_team', ['teamId', 'position'], { where: `team_id <> ''` })
@Check('ck_part_counts_entrant', ENTRANT)
@Index('ix_part_counts_entrant', ['entrantId', 'position', 'participantId'])
export class PartCountEntity extends Count {
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

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_part_counts_participant' })
  participant: ParticipantEntity;
}

/** A completion that an organiser took back: while this row exists, reports do not complete the task. */
@Entity('revocations', { schema: 'bingo' })
@Index('uq_revocations_team', ['teamId', 'position'], { unique: true, where: `team_id <> ''` })
@Check('ck_revocations_entrant', ENTRANT)
@Index('uq_revocations_entrant', ['entrantId', 'position'], { unique: true })
export class RevocationEntity extends OfEntrant {
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
