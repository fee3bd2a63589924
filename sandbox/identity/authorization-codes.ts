import { createHash, randomBytes } from 'node:crypto';
import type { SandboxUser } from './users';

const CODE_LIFE_MS = 60_000;
const TOKEN_LIFE_SECONDS = 604_800;

/** A user's consent for a client. */
export interface Authorization {
  user: SandboxUser;
  clientId: string;
  redirectUri: string;
  scope: string;
  /** Base64url SHA-256 of the verifier (RFC 7636, S256). */
  codeChallenge: string;
}

/** Parameters of a code exchange by an authenticated client. */
export interface CodePresentation {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
}

/** Body of a successful token response (RFC 6749, 5.1); `expires_in` in seconds. */
export interface TokenBody {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

interface IssuedCode {
  authorization: Authorization;
  issuedAt: number;
  presented: boolean;
  accessToken: string | undefined;
}

interface IssuedToken {
  user: SandboxUser;
  expiresAt: number;
}

/** In-memory store of authorization codes and access tokens. */
export class AuthorizationCodes {
  private readonly codes = new Map<string, IssuedCode>();
  private readonly tokens = new Map<string, IssuedToken>();

  /** @param now current time in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** Issues a code, valid for one use within one minute. */
  issue(authorization: Authorization): string {
    this.forgetExpired();
    const code = randomSecret();
    const issuedAt = this.now();
    this.codes.set(code, { authorization, issuedAt, presented: false, accessToken: undefined });
    return code;
  }

  /**
   * Exchanges a code for tokens; `undefined` means OAuth's `invalid_grant`. The first use spends the code
   * even if it fails; a later use revokes the token issued for it (RFC 6749, 4.1.2).
   */
  redeem(presentation: CodePresentation): TokenBody | undefined {
    const issued = this.codes.get(presentation.code);
    if (issued === undefined) return undefined;
    if (issued.presented) {
      if (issued.accessToken !== undefined) this.tokens.delete(issued.accessToken);
      return undefined;
    }
    issued.presented = true;
    if (this.now() >= issued.issuedAt + CODE_LIFE_MS) return undefined;
    if (!matches(issued.authorization, presentation)) return undefined;
    const tokens = this.issueTokens(issued.authorization);
    issued.accessToken = tokens.access_token;
    return tokens;
  }

  /** Returns the user of an access token; `undefined` if it is unknown, expired or revoked. */
  userOf(accessToken: string): SandboxUser | undefined {
    const issued = this.tokens.get(accessToken);
    return issued !== undefined && this.now() < issued.expiresAt ? issued.user : undefined;
  }

  private issueTokens({ user, scope }: Authorization): TokenBody {
    const accessToken = randomSecret();
    this.tokens.set(accessToken, { user, expiresAt: this.now() + TOKEN_LIFE_SECONDS * 1000 });
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_SECONDS,
      refresh_token: randomSecret(),
      scope,
    };
  }

  /**
   * Deletes expired codes and tokens. A code is kept for the lifetime of its token, because reusing the code
   * must revoke the token. All entries have the same lifetime, so each map is ordered by expiry and only its
   * first entries need checking.
   */
  private forgetExpired(): void {
    const now = this.now();
    for (const [code, { issuedAt }] of this.codes) {
      if (now < issuedAt + CODE_LIFE_MS + TOKEN_LIFE_SECONDS * 1000) break;
      this.codes.delete(code);
    }
    for (const [token, { expiresAt }] of this.tokens) {
      if (now < expiresAt) break;
      this.tokens.delete(token);
    }
  }
}

function matches(authorization: Authorization, presentation: CodePresentation): boolean {
  return (
    authorization.clientId === presentation.clientId &&
    authorization.redirectUri === presentation.redirectUri &&
    isVerifierOf(presentation.codeVerifier, authorization.codeChallenge)
  );
}

function isVerifierOf(verifier: string | undefined, challenge: string): boolean {
  if (verifier === undefined || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
