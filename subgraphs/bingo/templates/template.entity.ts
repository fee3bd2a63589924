import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A template of the library. */
@Entity('templates', { schema: 'bingo' })
@Unique('uq_templates_name', ['name'])
export class TemplateEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_templates' })
  id: string;

  @Column('text')
  name: string;

  /** A `TemplateDocument`; `json`, not `jsonb`, keeps the order of its keys. */
  @Column('json')
  document: object;

  @Column('integer', { name: 'board_size' })
  boardSize: number;

  @Column('integer', { name: 'task_count' })
  taskCount: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
