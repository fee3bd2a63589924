import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { EntityManager } from 'typeorm';
import { TOKEN_ALGORITHM } from '#kit/session-token';
import type { AuthDependencies } from '../dependencies';
import { SessionEntity, type SessionKind } from './session.entity';

export interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  /** What the user calls an access token; null for browsers. */
  readonly name: string | null;
  readonly expiresAt: Date;
}

/** A session that was just made, and the only time that its token is seen. */
export interface IssuedSession {
  readonly id: string;
  readonly token: string;
  readonly createdAt: Date;
}

/**
 * Makes a session and its token within the transaction of `manager`, which must hold the user's row and have found the
 * user not banned: a ban that comes later then finds the session and ends it.
 */
export async function createSession(
  { settings, signingKeys }: Pick<AuthDependencies, 'settings' | 'signingKeys'>,
  manager: EntityManager,
  { userId, kind, name, expiresAt }: NewSession,
): Promise<IssuedSession> {
  const id = randomBytes(24).toString('base64url');
  const createdAt = new Date();
  const { kid, privateKey } = await signingKeys.current();
  await manager.insert(SessionEntity, { id, userId, kind, name, keyId: kid, createdAt, expiresAt });
  const token = await new SignJWT({ sid: id })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(settings.tokens.issuer)
    .setAudience(settings.tokens.audience)
    .setSubject(userId)
    .setIssuedAt(createdAt)
    // Whole seconds, upwards: within the last one the session itself is the stricter of the two.
    .setExpirationTime(Math.ceil(expiresAt.getTime() / 1000))
    .sign(privateKey);
  return { id, token, createdAt };
}
