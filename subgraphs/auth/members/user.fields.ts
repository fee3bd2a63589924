import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CachedByGateway, OwnerOrPermitted, Permitted } from '#kit/access/access';
import { ListPage } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { type Columns, selectList } from '#kit/database/statement';
import { type Order, orderInput, SQL_DIRECTIONS } from '#kit/order-input';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

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

@Directive('@key(fields: "id")')
@ObjectType('User', { simpleResolvers: true, description: 'A user who has signed in at least once.' })
export class User {
  @Field(() => ID, { description: "The identity provider's id: 1 to 20 digits." })
  id: string;

  @CachedByGateway()
  @Field(() => String, { description: 'Username at the identity provider at the last sign-in.' })
  username: string;

  @OwnerOrPermitted('id', 'view_admin', 'manage_users')
  @Field(() => String, {
    nullable: true,
    description: 'Display name at the identity provider. Visible to the user and to administrators.',
  })
  globalName: string | null;

  @Field(() => String, { nullable: true, description: 'Avatar hash at the identity provider.' })
  avatar: string | null;

  @OwnerOrPermitted('id', 'view_admin', 'manage_users')
  @Field(() => Timestamp, {
    description: 'Time of the first sign-in. Visible to the user and to administrators.',
  })
  createdAt: Instant;

  // A simple resolver would skip the permission check.
  @Permitted('view_admin', 'manage_users')
  @Field(() => Boolean, {
    nullable: true,
    simple: false,
    description: 'Whether the user is banned. Visible to administrators.',
  })
  isBanned: boolean;
}

@ObjectType('UserPage', {
  simpleResolvers: true,
  description: 'A page of users, newest first, then by id.',
})
export class UserPage extends ListPage {
  @ListSize({ assumedSize: MOST_PER_PAGE })
  @Field(() => [User], { description: 'The users of this page.' })
  users: User[];
}

/** An order of users. */
export type UserOrder = Order<'created_at' | 'username'>;

export const UserOrderInput = orderInput<UserOrder['field']>('User', {
  list: 'users',
  field: 'A field that users are ordered by; of equal ones the id decides.',
  values: {
    created_at: 'When the account was created.',
    username: 'Username, without regard to case.',
  },
});

const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const;

/** Returns an order of users `u` in SQL, which an index has, and a name for its prepared statement. */
export function userOrder(order: UserOrder | null): { readonly name: string; readonly sql: string } {
  const { field, direction } = order ?? { field: 'created_at', direction: 'descending' };
  if (field === 'username') {
    const sql = SQL_DIRECTIONS[direction];
    return { name: `_by_username_${direction}`, sql: `u.folded_username ${sql}, u.id ${sql}` };
  }
  return {
    name: direction === 'descending' ? '' : '_oldest_first',
    sql: `u.created_at ${SQL_DIRECTIONS[direction]}, u.id ${SQL_DIRECTIONS[OPPOSITE[direction]]}`,
  };
}

export enum UserModeration {
  ban = 'ban',
  unban = 'unban',
}

registerEnumType(UserModeration, {
  name: 'UserModeration',
  description: 'A moderation action.',
  valuesConfig: {
    ban: { description: 'End all sessions of the user and prevent new ones.' },
    unban: { description: 'Allow the user to sign in again.' },
  },
});

/** The columns of `auth.users u` for the GraphQL type `User`. */
export const USER_JSON_COLUMNS: Columns<User> = {
  id: 'u.id',
  username: 'u.username',
  globalName: 'u.global_name',
  avatar: 'u.avatar',
  createdAt: 'u.created_at',
  isBanned: 'u.is_banned',
};

/** The same as a select list. */
export const USER_COLUMNS = selectList(USER_JSON_COLUMNS);
