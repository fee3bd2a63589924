import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

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
