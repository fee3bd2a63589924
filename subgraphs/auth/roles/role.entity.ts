import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('roles', { schema: 'auth' })
export class RoleEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_roles' })
  id: string;

  @Column('text')
  name: string;

  /** `#RRGGBB` */
  @Column('text')
  color: string;

  @Column('integer')
  priority: number;

  @Column('text', { array: true })
  permissions: string[];
}
