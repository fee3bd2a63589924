import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Database } from '#kit/database/database';
import { TOKEN_ALGORITHM } from '#protocol/session-token';
import { ensureSigningKey } from './make-signing-key';
import { publicSigningKey } from './public-signing-key';
import type { SigningKey } from './signing-key.type';

/** The key that signs now. */
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

/** How long another process's rotation may go unnoticed here; what the old key signs meanwhile stays good. */
const REMEMBERED_MS = 2000;

const SIGNING_KEYS = {
  name: 'auth_signing_keys',
  text: `SELECT public_jwk AS "publicJwk", private_jwk AS "privateJwk", retired_at IS NOT NULL AS "isRetired"
    FROM auth.signing_keys ORDER BY retired_at DESC NULLS FIRST, created_at DESC, kid`,
} as const;

/** The keys of session tokens, as the database has them, remembered for two seconds. The first is made on first need. */
export class SigningKeys {
  private known: Promise<KeySet> | null = null;

  constructor(private readonly database: Database) {}

  /** The current public key, then those that signed what may still be in use. */
  async published(): Promise<readonly SigningKey[]> {
    return (await this.keySet()).published;
  }

  /** The same, read at this moment: for those who met a key that they do not know. */
  async publishedNow(): Promise<readonly SigningKey[]> {
    this.forget();
    return this.published();
  }

  async current(): Promise<CurrentKey> {
    return (await this.keySet()).current;
  }

  /** Has the next question read the database again, after a rotation. */
  forget(): void {
    this.known = null;
  }

  private async keySet(): Promise<KeySet> {
    const known = this.known;
    if (known) {
      const keys = await known;
      if (performance.now() - keys.readAt < REMEMBERED_MS) return keys;
      // Somebody else noticed the same and is reading already.
      if (this.known && this.known !== known) return this.known;
    }
    const reading = this.read();
    this.known = reading;
    // A failed attempt is not remembered.
    reading.catch(() => {
      if (this.known === reading) this.known = null;
    });
    return reading;
  }

  private async read(): Promise<KeySet> {
    const readAt = performance.now();
    const rows = await this.rows();
    const first = rows[0];
    if (!first) throw new Error('There is no signing key although one was just made');
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
