import type { Transaction } from '#kit/database/database';
import { isIssuedUserId } from './rules/user-id';

/** The id stands in for the name until the first sign-in. */
const INSERT = {
  name: 'auth_prepare_user',
  text: `INSERT INTO auth.users (id, username, folded_username) VALUES ($1, $1, $1) ON CONFLICT DO NOTHING`,
} as const;

/**
 * Inserts a user who has not signed in yet, so that bans and roles apply from the first sign-in on. Does
 * nothing for a known user, and for an id that the identity provider cannot have issued.
 */
export async function prepareUser(transaction: Transaction, id: string): Promise<void> {
  if (isIssuedUserId(id)) await transaction.rows(INSERT, [id]);
}
