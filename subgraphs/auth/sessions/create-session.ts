import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Transaction } from '#kit/database/database';
import { TOKEN_ALGORITHM, type TokenSettings } from '#protocol/session-token';
import type { CurrentKey } from '../signing-keys/signing-keys';
import { SessionEntity, type SessionKind } from './session.entity';

export interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  /** What the user calls an access token; null for browsers. */
  readonly name: string | null;
  /** Issued when; absent for this moment. */
  readonly createdAt?: Date;
  readonly expiresAt: Date;
  /** The access token that makes this one and with which it ends; its row is locked. */
  readonly madeBy?: string | null;
  /** Whether an access token may create others; no unless given. */
  readonly mayCreateTokens?: boolean;
  /** Read before the transaction began: reading it within would take a second connection while holding the first. */
  readonly key: CurrentKey;
}

/** A session that was just made, and the only time that its token is seen. */
export interface IssuedSession {
  readonly id: string;
  readonly token: string;
}

/**
 * Makes a session and its token within the transaction of `transaction`, which must hold the user's row and have found the
 * user not banned: a ban that comes later then finds the session and ends it.
 */
export async function createSession(
  transaction: Transaction,
  tokens: TokenSettings,
  { key, createdAt = new Date(), ...session }: NewSession,
): Promise<IssuedSession> {
  const id = randomBytes(24).toString('base64url');
  const { kid, privateKey } = key;
  await transaction.entities.insert(SessionEntity, { ...session, id, keyId: kid, createdAt });
  const token = await new SignJWT({ sid: id })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(tokens.issuer)
    .setAudience(tokens.audience)
    .setSubject(session.userId)
    .setIssuedAt(createdAt)
    // Whole seconds, upwards: within the last one the session itself is the stricter of the two.
    .setExpirationTime(Math.ceil(session.expiresAt.getTime() / 1000))
    .sign(privateKey);
  return { id, token };
}
