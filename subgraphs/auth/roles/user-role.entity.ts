import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { RoleEntity } from './role.entity';

@Entity('user_roles', { schema: 'auth' })
@Index('ix_user_roles_role', ['roleId'])
export class UserRoleEntity {
  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'pk_user_roles' })
  userId: string;

  @PrimaryColumn('text', { name: 'role_id', primaryKeyConstraintName: 'pk_user_roles' })
  roleId: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_user_roles_user' })
  user: UserEntity;

  @ManyToOne(() => RoleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'role_id', foreignKeyConstraintName: 'fk_user_roles_role' })
  role: RoleEntity;
}
