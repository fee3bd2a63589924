import type { Transaction } from '#kit/database/database';
import { foldUsername } from './rules/folded-username';

/** A user's profile from the identity provider. */
export interface UserProfile {
  readonly id: string;
  readonly username: string;
  readonly globalName: string | null;
  readonly avatar: string | null;
}

const UPSERT_USER = {
  name: 'auth_upsert_user',
  text: `
  INSERT INTO auth.users (id, username, folded_username, global_name, folded_global_name, avatar)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (id) DO UPDATE SET username = excluded.username, folded_username = excluded.folded_username,
    global_name = excluded.global_name, folded_global_name = excluded.folded_global_name, avatar = excluded.avatar
  RETURNING is_banned AS "isBanned"`,
} as const;

/** Upserts the user's profile; the row stays locked until the transaction ends. */
export async function upsertUser(
  transaction: Transaction,
  { id, username, globalName, avatar }: UserProfile,
): Promise<{ readonly isBanned: boolean }> {
  const foldedGlobalName = globalName === null ? null : foldUsername(globalName);
  const values = [id, username, foldUsername(username), globalName, foldedGlobalName, avatar];
  const user = await transaction.row<{ isBanned: boolean }>(UPSERT_USER, values);
  if (!user) throw new Error('The user was neither inserted nor updated');
  return user;
}
