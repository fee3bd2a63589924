import { createHash } from 'node:crypto';
import { COMMUNITY } from './community';

/** An account of the mock identity provider. */
export interface SandboxUser {
  /** 1 to 20 digits. */
  id: string;
  /** 1 to 32 printable characters. */
  username: string;
  globalName: string | null;
  /** 32 hexadecimal digits. */
  avatar: string | null;
}

/** An account listed on the authorize page. */
export interface ListedUser extends SandboxUser {
  about: string;
}

/** The user, or a one-sentence reason why none was found. */
export type UserLookup = { user: SandboxUser } | { problem: string };

export const LISTED_USERS: readonly ListedUser[] = COMMUNITY.slice(0, 7);

/**
 * Finds an account by id, username (in any case) or both. Other accounts are derived deterministically, so no
 * state is needed between sign-ins.
 */
export function findUser(query: { id?: string | undefined; username?: string | undefined }): UserLookup {
  const { id, username } = query;
  if (id !== undefined && !/^[0-9]{1,20}$/.test(id)) return { problem: 'An id is 1 to 20 digits.' };
  if (username !== undefined && !isUsername(username)) {
    return { problem: 'A username is 1 to 32 printable characters.' };
  }
  if (id !== undefined) return { user: userById(id, username) };
  if (username !== undefined) return { user: userByUsername(username) };
  return { problem: 'Enter a user.' };
}

/** Finds the account named by `<id>` or `<id>:<username>`. */
export function findUserByLoginHint(hint: string): UserLookup {
  const colon = hint.indexOf(':');
  if (colon === -1) return findUser({ id: hint });
  return findUser({ id: hint.slice(0, colon), username: hint.slice(colon + 1) });
}

function userById(id: string, username: string | undefined): SandboxUser {
  const known = COMMUNITY.find((user) => user.id === id);
  const { globalName, avatar } = known ?? { globalName: null, avatar: null };
  return { id, username: username ?? known?.username ?? `user${id.slice(-4)}`, globalName, avatar };
}

function userByUsername(username: string): SandboxUser {
  const folded = foldUsername(username);
  const known = COMMUNITY.find((user) => foldUsername(user.username) === folded);
  return known ?? { id: idFromUsername(folded), username, globalName: null, avatar: null };
}

function isUsername(username: string): boolean {
  const length = [...username].length;
  const visible = /\S/u.test(username);
  return length <= 32 && visible && !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(username);
}

function foldUsername(username: string): string {
  return username.normalize('NFC').toLowerCase();
}

/** Derives 18 digits beginning with 9, which no listed id does. */
function idFromUsername(folded: string): string {
  const digest = createHash('sha256').update(`id:${folded}`).digest();
  return `9${(digest.readBigUInt64BE() % 10n ** 17n).toString().padStart(17, '0')}`;
}
