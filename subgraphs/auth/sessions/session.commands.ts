import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Transaction } from '#kit/database/database';
import { TOKEN_ALGORITHM, type TokenSettings } from '#protocol/session-token';
import type { CurrentKey } from '../signing/signing-keys';
import { SessionEntity, type SessionKind } from './session.fields';

interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  /** Name of an access token; null for browser sessions. */
  readonly name: string | null;
  /** Now by default. */
  readonly createdAt?: Date;
  readonly expiresAt: Date;
  /** The access token that creates this one and cascades its deletion; its row is locked. */
  readonly madeBy?: string | null;
  /** Whether an access token may create others; false by default. */
  readonly mayCreateTokens?: boolean;
  /** Read before the transaction begins: reading it inside would hold two connections at once. */
  readonly key: CurrentKey;
}

/** A new session with its token, which is not stored. */
interface IssuedSession {
  readonly id: string;
  readonly token: string;
}

/**
 * Creates a session and its token in a transaction that has locked the user's row and checked that the
 * user is not banned, so that a later ban finds and deletes the session.
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
    // Rounded up to whole seconds; within the last second the expiry of the session row applies.
    .setExpirationTime(Math.ceil(session.expiresAt.getTime() / 1000))
    .sign(privateKey);
  return { id, token };
}
