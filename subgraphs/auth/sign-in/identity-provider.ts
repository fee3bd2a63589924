import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
  ResponseBodyError,
  skipStateCheck,
} from 'openid-client';
import { z } from 'zod';
import type { AreaSettings } from '#kit/area/area-module';
import { DomainError } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { storableAvatar, storableName } from '../rules/profile-text';

const MAX_RESPONSE_BYTES = 65_536;

/**
 * Returns a `fetch` that reads at most 64 KiB of a response and aborts at a deadline that several
 * requests may share. It never follows redirects.
 */
function boundedFetch(deadline: AbortSignal): CustomFetch {
  return async (url, { body, ...options }) => {
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      signal: deadline,
      ...(body !== undefined && { body }),
    });
    const text = await readBounded(response);
    // The `Response` constructor rejects a body with these statuses.
    const content = [204, 205, 304].includes(response.status) ? null : text;
    return new Response(content, { status: response.status, headers: response.headers });
  };
}

async function readBounded(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response of the identity provider is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The identity provider's profile of a user, sanitized for storage. */
export interface IdentityProfile {
  readonly id: string;
  readonly username: string;
  readonly globalName: string | null;
  readonly avatar: string | null;
}

const TIMEOUT_MS = 5000;

const profileResponse = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});

/** Client of the identity provider: OAuth 2.0 authorization code grant with PKCE, on Discord's paths. */
export class IdentityProvider {
  private readonly redirectUri: string;
  private readonly profileUrl: URL;

  constructor(
    private readonly settings: Pick<AreaSettings, 'identityProvider' | 'baseUrl'>,
    private readonly log: Logger,
  ) {
    this.redirectUri = `${settings.baseUrl}/auth/callback`;
    this.profileUrl = new URL(`${settings.identityProvider.url}/api/users/@me`);
  }

  /** Returns the URL where the user authorizes the sign-in. */
  async authorizationUrl(state: string, codeVerifier: string): Promise<string> {
    return buildAuthorizationUrl(this.configuration(), {
      redirect_uri: this.redirectUri,
      scope: 'identify',
      state,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Exchanges an authorization code for the profile of the user who granted it.
   *
   * @throws DomainError BAD_USER_INPUT when the code is invalid or expired, UPSTREAM_UNAVAILABLE when the
   *   provider fails, times out after five seconds or violates its protocol.
   */
  async profileOf(code: string, codeVerifier: string): Promise<IdentityProfile> {
    try {
      return await this.exchange(code, codeVerifier);
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
        throw new DomainError('BAD_USER_INPUT', 'The sign-in code is no longer valid; please sign in again');
      }
      this.log.warn({ problem: problemOf(error) }, 'sign-in failed at the identity provider');
      throw new DomainError('UPSTREAM_UNAVAILABLE', 'The identity provider is not available');
    }
  }

  private async exchange(code: string, codeVerifier: string): Promise<IdentityProfile> {
    const callback = new URL(this.redirectUri);
    callback.searchParams.set('code', code);
    // `consumeAttempt` has already checked the state.
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: skipStateCheck } as const;
    const configuration = this.configuration();
    const tokens = await authorizationCodeGrant(configuration, callback, checks);
    const response = await fetchProtectedResource(configuration, tokens.access_token, this.profileUrl, 'GET');
    if (response.status !== 200) throw new Error(`The profile request failed with status ${response.status}`);
    const profile = profileResponse.parse(await response.json());
    return {
      id: profile.id,
      username: storableName(profile.username) ?? profile.id,
      globalName: storableName(profile.global_name ?? ''),
      avatar: storableAvatar(profile.avatar ?? null),
    };
  }

  /** Returns an openid-client configuration whose requests share a deadline of five seconds from now. */
  private configuration(): Configuration {
    const { url, clientId, clientSecret } = this.settings.identityProvider;
    const server = {
      issuer: url,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/api/oauth2/token`,
    };
    const authentication = ClientSecretPost(clientSecret);
    const configuration = new Configuration(server, clientId, undefined, authentication);
    configuration[customFetch] = boundedFetch(AbortSignal.timeout(TIMEOUT_MS));
    if (this.profileUrl.protocol === 'http:') allowInsecureRequests(configuration);
    return configuration;
  }
}

/** Describes an error without the code, token or secret that it may contain. */
function problemOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return `${error.status} ${error.error}`;
  if (error instanceof z.ZodError) return 'the profile response is malformed';
  return error instanceof Error ? error.message : 'unknown';
}
