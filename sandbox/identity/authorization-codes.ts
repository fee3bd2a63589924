import { createHash, randomBytes } from 'node:crypto';
import type { SandboxUser } from './users';

const CODE_LIFE_MS = 60_000;
const TOKEN_LIFE_SECONDS = 604_800;

/** What a user agreed to, and for whom. */
export interface Authorization {
  user: SandboxUser;
  clientId: string;
  redirectUri: string;
  scope: string;
  /** Base64url SHA-256 of the verifier (RFC 7636, S256). */
  codeChallenge: string;
}

/** What an authenticated client presents at the token endpoint. */
export interface CodePresentation {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
}

/** The body of a successful token response (RFC 6749, 5.1); `expires_in` in seconds. */
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

/** Authorization codes and the access tokens they were exchanged for, in memory. */
export class AuthorizationCodes {
  private readonly codes = new Map<string, IssuedCode>();
  private readonly tokens = new Map<string, IssuedToken>();

  /** @param now the time in milliseconds */
  constructor(private readonly now: () => number) {}

  /** A new code, good for one presentation within a minute. */
  issue(authorization: Authorization): string {
    this.forgetExpired();
    const code = randomSecret();
    const issuedAt = this.now();
    this.codes.set(code, { authorization, issuedAt, presented: false, accessToken: undefined });
    return code;
  }

  /**
   * Exchanges a code for tokens; `undefined` is OAuth's `invalid_grant`. The first presentation spends the
   * code whether or not it succeeds, and a later one revokes what the first obtained (RFC 6749, 4.1.2).
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

  /** Whose access token this is; `undefined` when it is unknown, expired or revoked. */
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
   * A code is kept as long as a token it obtained may live, for its reuse has to revoke that token. One life
   * for all of them keeps each map in the order of its expiry, so only its head needs a look.
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
