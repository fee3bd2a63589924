import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Trigger } from '../rules/triggers';

/** How far the news of one group have been read; its absence says that nothing of them is news yet. */
@Entity('cursors', { schema: 'game' })
export class CursorEntity {
  @PrimaryColumn('integer', { name: 'group_id', primaryKeyConstraintName: 'pk_cursors' })
  groupId: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_cursors' })
  trigger: Trigger;

  /** The newest occurrence that was read. */
  @Column({ type: 'timestamptz', name: 'newest_at', precision: 3 })
  newestAt: Date;
}
