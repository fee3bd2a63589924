import { type Columns, selectList } from '#kit/database/columns';
import type { User } from './user.type';

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
