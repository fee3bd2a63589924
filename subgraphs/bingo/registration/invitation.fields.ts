import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { connectionType } from '#kit/connection';
import { type Columns, selectList } from '#kit/database/statement';
import { newRandomId } from '#kit/random-id';
import { Timestamp } from '#protocol/scalars/timestamp';
import { BingoEvent, EventEntity } from '../board/event.fields';
import { BingoTeam, TeamEntity } from '../teams/team.fields';

/** An invite link of an event. Its code stays readable for organisers: it is no credential of a person. */
@Entity('invitations', { schema: 'bingo' })
@Unique('uq_invitations_code', ['code'])
@Check('ck_invitations_uses', 'uses BETWEEN 1 AND 1000')
@Check('ck_invitations_used', 'used >= 0 AND used <= coalesce(uses, used)')
@Index('ix_invitations_of_event', ['eventId', 'createdAt', 'id'])
@Index('ix_invitations_of_team', ['teamId'], { where: 'team_id IS NOT NULL' })
export class InvitationEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_invitations' })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'team_id', nullable: true })
  teamId: string | null;

  @Column('text')
  code: string;

  /** How often it can be used; null without a limit. */
  @Column('integer', { nullable: true })
  uses: number | null;

  @Column('integer', { default: 0 })
  used: number;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_invitations_event' })
  event: EventEntity;

  @ManyToOne(() => TeamEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'fk_invitations_team' })
  team: TeamEntity | null;
}

@ObjectType('BingoInvitation', {
  simpleResolvers: true,
  description: 'An invite link of a bingo event, for organisers: whoever opens it can register.',
})
export class BingoInvitation {
  @Field(() => ID, { description: 'Id, `inv_…`.' })
  id: string;

  @Field(() => String, { description: 'The code in its address, `bj_…`.' })
  code: string;

  @Field(() => Int, { nullable: true, description: 'How often it can be used; null without a limit.' })
  uses: number | null;

  @Field(() => Int, { description: 'How often it was used.' })
  used: number;

  @Field(() => Timestamp, { nullable: true, description: 'When it expires; null if it does not.' })
  expiresAt: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was revoked; null if it was not.' })
  revokedAt: Date | null;

  @Field(() => Timestamp, { description: 'When it was created.' })
  createdAt: Date;

  /** Not a GraphQL field. */
  eventId: string;

  /** Not a GraphQL field. */
  teamId: string | null;
}

export const BingoInvitationConnection = connectionType(
  BingoInvitation,
  'BingoInvitation',
  'Invitations of an event, newest first.',
);

@ObjectType('BingoInvitationPreview', {
  simpleResolvers: true,
  description: 'What an invite link is for.',
})
export class BingoInvitationPreview {
  @Field(() => BingoEvent, { description: 'The event.' })
  event: BingoEvent;

  @Field(() => BingoTeam, { nullable: true, description: 'The team that it leads to; null for none.' })
  team: BingoTeam | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why nobody can register with it now, as a sentence; null if it can be used.',
  })
  problem: string | null;
}

const INVITATION_ROW: Columns<BingoInvitation> = {
  id: 'i.id',
  code: 'i.code',
  uses: 'i.uses',
  used: 'i.used',
  expiresAt: 'i.expires_at',
  revokedAt: 'i.revoked_at',
  createdAt: 'i.created_at',
  eventId: 'i.event_id',
  teamId: 'i.team_id',
};

/** The columns of a `BingoInvitation` in `bingo.invitations i`. */
export const INVITATION_COLUMNS = selectList(INVITATION_ROW);

/** Limits of the uses of an invitation. */
export const USES_LIMITS = { minimum: 1, maximum: 1000 };

/** Returns a new id of an invitation: `inv_` and 144 random bits in base64url. */
export function newInvitationId(): string {
  return newRandomId('inv_');
}

/** Returns a new code of an invitation: `bj_` and 144 random bits in base64url. */
export function newInvitationCode(): string {
  return newRandomId('bj_');
}

/** Returns whether an external value has the format of the id of an invitation. */
export function isInvitationId(value: unknown): value is string {
  return typeof value === 'string' && /^inv_[\w-]{24}$/.test(value);
}

/** Returns whether an external value has the format of a code. */
export function isInvitationCode(value: unknown): value is string {
  return typeof value === 'string' && /^bj_[\w-]{24}$/.test(value);
}
