/** Select list that reads rows of `auth.users u` as the graph's `User`. */
export const USER_COLUMNS =
  'u.id, u.username, u.global_name AS "globalName", u.avatar, u.created_at AS "createdAt", u.is_banned AS "isBanned"';
