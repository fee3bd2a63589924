import type { Database } from '../database/database';
import { isUserId } from '../rules/user-id';

/** The one thing that areas read of another one's schema: the view that the auth area publishes for it. */
const KNOWN = { text: 'SELECT FROM auth.known_users WHERE id = $1' } as const;

/** Returns whether an id is that of a user: somebody who signed in, or whom an administrator prepared. */
export async function isKnownUser(database: Database, id: unknown): Promise<boolean> {
  return isUserId(id) && (await database.row(KNOWN, [id])) !== undefined;
}
