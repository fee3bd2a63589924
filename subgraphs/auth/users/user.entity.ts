import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('users', { schema: 'auth' })
@Index('ix_users_newest', ['createdAt', 'id'])
@Index('ix_users_name', ['foldedUsername', 'id'])
// Trigram indexes, which TypeORM cannot describe.
@Index('ix_users_part', { synchronize: false })
@Index('ix_users_global_name_part', { synchronize: false })
export class UserEntity {
  /** Id at the identity provider. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_users' })
  id: string;

  @Column('text')
  username: string;

  /** The username folded for search; folding in SQL would depend on the database locale. */
  @Column('text', { name: 'folded_username' })
  foldedUsername: string;

  @Column('text', { name: 'global_name', nullable: true })
  globalName: string | null;

  /** The display name, folded as the username is. */
  @Column('text', { name: 'folded_global_name', nullable: true })
  foldedGlobalName: string | null;

  /** Avatar hash. */
  @Column('text', { nullable: true })
  avatar: string | null;

  /** When the user first signed in, or was banned or given a role before. */
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('boolean', { name: 'is_banned', default: false })
  isBanned: boolean;
}
