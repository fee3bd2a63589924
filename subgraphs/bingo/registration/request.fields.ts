import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { connectionType } from '#kit/connection';
import { type Columns, selectList } from '#kit/database/statement';
import { newRandomId } from '#kit/random-id';
import { Timestamp } from '#protocol/scalars/timestamp';
import { EventEntity } from '../board/event.fields';

/** The states of a request to register. */
export type RequestStatus = 'pending' | 'waiting' | 'registered' | 'declined' | 'withdrawn';

/** A request to register for an event; one of a user is pending or waiting at most. */
@Entity('registration_requests', { schema: 'bingo' })
@Check(
  'ck_registration_requests_status',
  `status IN ('pending', 'waiting', 'registered', 'declined', 'withdrawn')`,
)
@Index('uq_registration_requests_open', ['eventId', 'userId'], {
  unique: true,
  where: `status IN ('pending', 'waiting')`,
})
@Index('ix_registration_requests_queue', ['eventId', 'status', 'queuedAt', 'id'])
@Index('ix_registration_requests_of_user', ['userId', 'eventId', 'createdAt'])
export class RegistrationRequestEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_registration_requests' })
  id: string;

  @Column('text', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  rsn: string;

  @Column('text', { name: 'folded_rsn' })
  foldedRsn: string;

  @Column('text')
  note: string;

  @Column('text')
  status: RequestStatus;

  @Column('text', { nullable: true })
  reason: string | null;

  /** The organiser who approved or declined it. */
  @Column('text', { name: 'decided_by', nullable: true })
  decidedBy: string | null;

  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, nullable: true })
  decidedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;

  /** Orders the queue that it is in: since when it is pending or waiting. */
  @Column({ type: 'timestamptz', name: 'queued_at', precision: 3, default: () => 'clock_timestamp()' })
  queuedAt: Date;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_registration_requests_event' })
  event: EventEntity;
}

export const BingoRegistrationRequestStatus: { readonly [Status in RequestStatus]: Status } = {
  pending: 'pending',
  waiting: 'waiting',
  registered: 'registered',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

registerEnumType(BingoRegistrationRequestStatus, {
  name: 'BingoRegistrationRequestStatus',
  description: 'The state of a request to register for a bingo event.',
  valuesConfig: {
    pending: { description: 'An organiser has to decide.' },
    waiting: { description: 'On the waiting list of a full event; registered as soon as a place is free.' },
    registered: { description: 'The user was registered.' },
    declined: { description: 'An organiser declined it, or the player name was taken meanwhile.' },
    withdrawn: { description: 'The user withdrew it.' },
  },
});

@ObjectType('BingoRegistrationRequest', {
  simpleResolvers: true,
  description: 'A request to register for a bingo event, for the user and organisers.',
})
export class BingoRegistrationRequest {
  @Field(() => ID, { description: 'Id, `req_…`.' })
  id: string;

  @Field(() => ID, { description: 'The user who takes part then.' })
  userId: string;

  @Field(() => String, { description: 'Player name in the game.' })
  rsn: string;

  @Field(() => String, {
    description: 'What the user wrote to the organisers; up to 500 characters, may be empty.',
  })
  note: string;

  @Field(() => BingoRegistrationRequestStatus, { description: 'Its state.' })
  status: RequestStatus;

  @Field(() => Int, {
    nullable: true,
    description: 'Place on the waiting list, from 1; null unless it is `waiting`.',
  })
  place: number | null;

  @Field(() => String, { nullable: true, description: 'Why it was declined; null unless it is `declined`.' })
  reason: string | null;

  @Field(() => Timestamp, { description: 'When it was made.' })
  createdAt: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When an organiser decided; null if nobody did.' })
  decidedAt: Date | null;

  /** Not a GraphQL field. */
  eventId: string;

  /** Not a GraphQL field. */
  queuedAt: Date;
}

export const BingoRegistrationRequestConnection = connectionType(
  BingoRegistrationRequest,
  'BingoRegistrationRequest',
  'Requests to register, in the order in which they are or were in their queue.',
);

@ObjectType('BingoRegistrationDecision', {
  simpleResolvers: true,
  description: 'The result for one request to register of several.',
})
export class BingoRegistrationDecision {
  @Field(() => ID, { description: 'Id of the request, as sent.' })
  requestId: string;

  @Field(() => BingoRegistrationRequest, {
    nullable: true,
    description: 'The decided request; null on failure.',
  })
  request: BingoRegistrationRequest | null;

  @Field(() => String, { nullable: true, description: 'Reason of the failure; null on success.' })
  error: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the failure, as in `extensions.code`; null on success.',
  })
  errorCode: string | null;
}

const REQUEST_ROW: Columns<BingoRegistrationRequest> = {
  id: 'r.id',
  eventId: 'r.event_id',
  userId: 'r.user_id',
  rsn: 'r.rsn',
  note: 'r.note',
  status: 'r.status',
  place: `CASE r.status WHEN 'waiting' THEN (SELECT count(*)::integer FROM bingo.registration_requests w
    WHERE w.event_id = r.event_id AND w.status = 'waiting' AND (w.queued_at, w.id) <= (r.queued_at, r.id)) END`,
  reason: 'r.reason',
  createdAt: 'r.created_at',
  decidedAt: 'r.decided_at',
  queuedAt: 'r.queued_at',
};

/** The columns of a `BingoRegistrationRequest` in `bingo.registration_requests r`. */
export const REQUEST_COLUMNS = selectList(REQUEST_ROW);

/** Limits of the decisions of one call. */
export const DECISIONS_LIMITS = { maxItems: 100 };

/** Limits of the reason of a decision. */
export const REASON_LIMITS = { minLength: 1, maxLength: 200 };

/** Limits of the note of a request. */
export const NOTE_LIMITS = { maxLength: 500 };

/** Returns a new id of a request: `req_` and 144 random bits in base64url. */
export function newRequestId(): string {
  return newRandomId('req_');
}

/** Returns whether an external value has the format of the id of a request. */
export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && /^req_[\w-]{24}$/.test(value);
}
