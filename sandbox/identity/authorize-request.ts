import type { RegisteredClient } from './client';
import { parameter, repeatedParameter } from './parameters';

/** A valid authorization request. */
export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  state: string | undefined;
  codeChallenge: string;
}

/**
 * `untrusted` must not be redirected; `refused` contains the redirect URL that reports the error to the
 * client.
 */
export type AuthorizeRequestOutcome =
  | { kind: 'accepted'; request: AuthorizeRequest }
  | { kind: 'refused'; location: string }
  | { kind: 'untrusted'; problem: string };

/** Validates the query of an authorization request (RFC 6749, 4.1.1; RFC 7636, 4.3). */
export function readAuthorizeRequest(
  query: URLSearchParams,
  client: RegisteredClient,
): AuthorizeRequestOutcome {
  const repeated = repeatedParameter(query);
  if (repeated !== undefined) return untrusted(`The parameter “${repeated}” occurs more than once.`);
  if (parameter(query, 'client_id') !== client.clientId) return untrusted('The client_id is not registered.');
  const redirectUri = parameter(query, 'redirect_uri');
  if (redirectUri === undefined || !client.redirectUris.includes(redirectUri)) {
    return untrusted('The redirect_uri is not registered for this client.');
  }

  const state = parameter(query, 'state');
  const error = errorOf(query);
  if (error !== undefined) {
    return { kind: 'refused', location: redirectLocation({ redirectUri, state }, error) };
  }
  const codeChallenge = query.get('code_challenge') ?? '';
  return { kind: 'accepted', request: { clientId: client.clientId, redirectUri, state, codeChallenge } };
}

/** Builds a redirect URL from the registered redirect URI, the result parameters and the client's `state`. */
export function redirectLocation(
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  result: Readonly<Record<string, string>>,
): string {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(result)) location.searchParams.set(name, value);
  if (state !== undefined) location.searchParams.set('state', state);
  return location.href;
}

function errorOf(query: URLSearchParams): Record<string, string> | undefined {
  const responseType = parameter(query, 'response_type');
  if (responseType === undefined) return oauthError('invalid_request', 'response_type is missing');
  if (responseType !== 'code') return oauthError('unsupported_response_type', 'response_type must be code');
  if (!(parameter(query, 'scope') ?? '').split(' ').includes('identify')) {
    return oauthError('invalid_scope', 'scope must contain identify');
  }
  if (parameter(query, 'code_challenge_method') !== 'S256') {
    return oauthError('invalid_request', 'code_challenge_method must be S256');
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(query.get('code_challenge') ?? '')) {
    return oauthError('invalid_request', 'code_challenge must be 43 base64url characters');
  }
  return undefined;
}

function oauthError(error: string, description: string): Record<string, string> {
  return { error, error_description: description };
}

function untrusted(problem: string): AuthorizeRequestOutcome {
  return { kind: 'untrusted', problem };
}
