import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Database } from '#kit/database/database';
import { outsideOperation } from '#kit/database/operation-transaction';
import { TOKEN_ALGORITHM } from '#protocol/session-token';
import { ensureSigningKey } from './signing-key.commands';
import { publicSigningKey, type SigningKey } from './signing-key.fields';

/** The key that signs new tokens. */
export interface CurrentKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

interface KeySet {
  readonly published: readonly SigningKey[];
  readonly current: CurrentKey;
  readonly readAt: number;
}

interface KeyRow {
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
  readonly isRetired: boolean;
}

/** Cache lifetime. Tokens signed with the old key after a rotation by another process stay valid. */
const CACHE_TTL_MS = 2000;

const SIGNING_KEYS = {
  name: 'auth_signing_keys',
  text: `SELECT public_jwk AS "publicJwk", private_jwk AS "privateJwk", retired_at IS NOT NULL AS "isRetired"
    FROM auth.signing_keys ORDER BY retired_at DESC NULLS FIRST, created_at DESC, kid`,
} as const;

/** The session token keys in the database, cached for two seconds. The first key is created on demand. */
export class SigningKeys {
  private cached: Promise<KeySet> | null = null;

  constructor(private readonly database: Database) {}

  /** Returns the current public key, then the retired ones that may still be in use. */
  async published(): Promise<readonly SigningKey[]> {
    return (await this.keySet()).published;
  }

  /** Returns the same, bypassing the cache: for callers that encounter an unknown key. */
  async publishedNow(): Promise<readonly SigningKey[]> {
    this.forget();
    return this.published();
  }

  async current(): Promise<CurrentKey> {
    return (await this.keySet()).current;
  }

  /** Invalidates the cache, after a rotation. */
  forget(): void {
    this.cached = null;
  }

  private async keySet(): Promise<KeySet> {
    const cached = this.cached;
    if (cached) {
      const keys = await cached;
      if (performance.now() - keys.readAt < CACHE_TTL_MS) return keys;
      // Another call has already started a fetch.
      if (this.cached && this.cached !== cached) return this.cached;
    }
    const fetching = outsideOperation(() => this.read());
    this.cached = fetching;
    // Failures are not cached.
    fetching.catch(() => {
      if (this.cached === fetching) this.cached = null;
    });
    return fetching;
  }

  private async read(): Promise<KeySet> {
    const readAt = performance.now();
    const rows = await this.rows();
    const first = rows[0];
    if (!first) throw new Error('No signing key was found after creating one');
    const published = rows.map((row) => publicSigningKey(row.publicJwk));
    const privateKey = await importJWK(first.privateJwk, TOKEN_ALGORITHM);
    if (privateKey instanceof Uint8Array) throw new Error('The signing key is not asymmetric');
    return { published, current: { kid: publicSigningKey(first.publicJwk).kid, privateKey }, readAt };
  }

  private async rows(): Promise<KeyRow[]> {
    const rows = await this.database.rows<KeyRow>(SIGNING_KEYS, []);
    if (rows[0] && !rows[0].isRetired) return rows;
    await this.database.transaction((transaction) => ensureSigningKey(transaction));
    return this.database.rows<KeyRow>(SIGNING_KEYS, []);
  }
}
