import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { connectionType, ListPage } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { ACTIVITY_ACTIONS, type ActivityAction } from '#kit/jobs/activity';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { recordOf } from '#protocol/records';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

/** The actions of the activity log in the schema. */
export const ActivityActionEnum: Readonly<Record<ActivityAction, ActivityAction>> = recordOf(
  ACTIVITY_ACTIONS,
  (action) => action,
);

registerEnumType(ActivityActionEnum, {
  name: 'ActivityAction',
  description: 'An action of the activity log, as `noun_verb`.',
  valuesConfig: recordOf(ACTIVITY_ACTIONS, (action) => ({ description: sentenceOf(action) })),
});

/** Returns `user_ban` as `User: ban.` */
function sentenceOf(action: ActivityAction): string {
  const parts = action.split('_');
  const noun = parts.slice(0, -1).join(' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${parts.at(-1)}.`;
}

@Entity('activity_log', { schema: 'auth' })
@Index('ix_activity_log_newest', ['createdAt', 'id'])
@Index('ix_activity_log_user', ['userId', 'createdAt', 'id'])
@Index('ix_activity_log_action', ['action', 'createdAt', 'id'])
@Index('ix_activity_log_user_action', ['userId', 'action', 'createdAt', 'id'])
@Unique('uq_activity_log_job', ['jobId'])
export class ActivityEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_activity_log',
  })
  id: number;

  /** The actor. No foreign key: log entries outlive the users they name. */
  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  action: string;

  @Column('text')
  details: string;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** The job that delivered an entry of another subgraph; unique, which makes redelivery idempotent. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId: string | null;
}

@ObjectType('ActivityEntry', { simpleResolvers: true, description: 'An entry of the activity log.' })
export class ActivityEntry {
  @Field(() => Int, { description: 'Entry id.' })
  id: number;

  @Field(() => ID, { description: 'User id of the actor.' })
  userId: string;

  @Field(() => String, { description: 'Action as `noun_verb`, such as `user_ban`.' })
  action: string;

  @Field(() => String, { description: 'A sentence that names the subject.' })
  details: string;

  @Field(() => String, { nullable: true, description: 'Address that the act was done from, where known.' })
  ipAddress: string | null;

  @Field(() => Timestamp, { description: 'Time of the action.' })
  createdAt: Instant;
}

export const ActivityConnection = connectionType(ActivityEntry, 'Activity', 'Entries of the activity log.');

@ObjectType('ActivityPage', {
  simpleResolvers: true,
  description: 'A page of the activity log, newest first.',
})
export class ActivityPage extends ListPage {
  @ListSize({ assumedSize: MOST_PER_PAGE })
  @Field(() => [ActivityEntry], { description: 'The entries of this page.' })
  entries: ActivityEntry[];
}
