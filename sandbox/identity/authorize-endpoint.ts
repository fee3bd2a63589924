import { html, pageResponse } from '../html';
import type { SandboxResponse } from '../http';
import type { AuthorizationCodes } from './authorization-codes';
import { authorizePage } from './authorize-page';
import { readAuthorizeRequest, redirectLocation } from './authorize-request';
import type { RegisteredClient } from './client';
import { IDENTITY } from './page-header';
import { parameter } from './parameters';
import { findUser, findUserByLoginHint, type UserLookup } from './users';

/**
 * Handles GET /oauth2/authorize: redirects with a code if the query names a user, otherwise shows the user
 * selection page. Reports client errors by redirect, or as a 400 page if the client or redirect URI is
 * invalid.
 */
export function authorizeEndpoint(
  query: URLSearchParams,
  client: RegisteredClient,
  codes: AuthorizationCodes,
): SandboxResponse {
  const outcome = readAuthorizeRequest(query, client);
  if (outcome.kind === 'untrusted') {
    return pageResponse(
      400,
      IDENTITY,
      'This sign-in cannot continue',
      html`<p role="alert">${outcome.problem}</p>`,
    );
  }
  if (outcome.kind === 'refused') return redirectResponse(outcome.location);

  const { request } = outcome;
  const choice = chosenUser(query);
  if (choice === undefined) return authorizePage(request, query);
  if ('problem' in choice) return authorizePage(request, query, choice.problem);
  // Grants `identify` whatever scope was requested, because the mock provides nothing else.
  const code = codes.issue({ ...request, scope: 'identify', user: choice.user });
  return redirectResponse(redirectLocation(request, { code }));
}

/** Returns `undefined` if the query names no user. */
function chosenUser(query: URLSearchParams): UserLookup | undefined {
  const hint = parameter(query, 'login_hint');
  if (hint !== undefined) return findUserByLoginHint(hint);
  if (!query.has('username')) return undefined;
  const username = query.get('username')?.trim() || undefined;
  const id = query.get('id')?.trim() || undefined;
  return findUser({ username, id });
}

function redirectResponse(location: string): SandboxResponse {
  return {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}
