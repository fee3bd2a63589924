import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
  ResponseBodyError,
  skipStateCheck,
} from 'openid-client';
import { z } from 'zod';
import type { AreaSettings } from '#kit/area-module';
import { DomainError } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { boundedFetch } from './bounded-fetch';
import { storableAvatar, storableName } from './rules/profile-text';

/** Who signed in, as the identity provider says, in a form that may be stored. */
export interface IdentityProfile {
  readonly id: string;
  readonly username: string;
  readonly globalName: string | null;
  readonly avatar: string | null;
}

const TIMEOUT_MS = 5000;

const profileAnswer = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});

/** The identity provider: OAuth 2.0 authorization code with PKCE, on Discord's paths. */
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

  /** Where the browser goes to agree to the sign-in. */
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
   * Exchanges an authorization code for the profile of whoever agreed.
   *
   * @throws DomainError BAD_USER_INPUT when the code is not good (any more), UPSTREAM_UNAVAILABLE when the provider
   *   fails, does not answer within five seconds, or answers something else than its protocol says.
   */
  async profileOf(code: string, codeVerifier: string): Promise<IdentityProfile> {
    try {
      return await this.exchange(code, codeVerifier);
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
        throw new DomainError(
          'BAD_USER_INPUT',
          'The sign-in code is not valid any more: please sign in again',
        );
      }
      this.log.warn({ problem: problemOf(error) }, 'the identity provider did not complete a sign-in');
      throw new DomainError('UPSTREAM_UNAVAILABLE', 'The identity provider is not available');
    }
  }

  private async exchange(code: string, codeVerifier: string): Promise<IdentityProfile> {
    const answer = new URL(this.redirectUri);
    answer.searchParams.set('code', code);
    // The state was checked, and spent, before the code was worth a request.
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: skipStateCheck } as const;
    const configuration = this.configuration();
    const tokens = await authorizationCodeGrant(configuration, answer, checks);
    const response = await fetchProtectedResource(configuration, tokens.access_token, this.profileUrl, 'GET');
    if (response.status !== 200) throw new Error(`The profile was answered with status ${response.status}`);
    const profile = profileAnswer.parse(await response.json());
    return {
      id: profile.id,
      username: storableName(profile.username) ?? profile.id,
      globalName: storableName(profile.global_name ?? ''),
      avatar: storableAvatar(profile.avatar ?? null),
    };
  }

  /** The provider as openid-client knows it, for requests that are all to end within five seconds from now. */
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

/** What went wrong, without the code, token or secret that the error may carry. */
function problemOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return `${error.status} ${error.error}`;
  if (error instanceof z.ZodError) return 'the profile is not of the documented shape';
  return error instanceof Error ? error.message : 'unknown';
}
