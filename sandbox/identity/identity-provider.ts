import { html, pageResponse } from '../html';
import {
  jsonResponse,
  listenOnLoopback,
  type SandboxRequest,
  type SandboxResponse,
  type SandboxServer,
  textResponse,
} from '../http';
import { AuthorizationCodes } from './authorization-codes';
import { authorizeEndpoint } from './authorize-endpoint';
import type { RegisteredClient } from './client';
import { IDENTITY } from './page-header';
import { tokenEndpoint } from './token-endpoint';

export type { SandboxServer } from '../http';

export interface IdentityProviderOptions extends RegisteredClient {
  /** Port; 0 (default) picks a free one. */
  port?: number;
}

interface Route {
  method: string;
  respond: (request: SandboxRequest) => SandboxResponse;
}

/**
 * Starts a Discord-like OAuth 2.0 authorization server on 127.0.0.1 for one registered client, with fake
 * users and in-memory state. Rejects if the port is occupied or a redirect URI is invalid.
 * @example
 * const provider = await startIdentityProvider({ clientId, clientSecret, redirectUris:
 * ['http://localhost:4000/auth/callback'] });
 * await fetch(`${provider.url}/oauth2/authorize?login_hint=100000000000000001&…`, { redirect: 'manual' });
 */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<SandboxServer> {
  const malformed = options.redirectUris.find((uri) => !URL.canParse(uri));
  if (malformed !== undefined) throw new TypeError(`Not an absolute redirect URI: ${malformed}`);
  const routes = routesOf(options, new AuthorizationCodes(Date.now));
  return listenOnLoopback((request) => dispatch(routes, request), options.port ?? 0);
}

function routesOf(client: RegisteredClient, codes: AuthorizationCodes): ReadonlyMap<string, Route> {
  return new Map<string, Route>([
    ['/', { method: 'GET', respond: startPage }],
    ['/oauth2/authorize', { method: 'GET', respond: ({ query }) => authorizeEndpoint(query, client, codes) }],
    ['/api/oauth2/token', { method: 'POST', respond: (request) => tokenEndpoint(request, client, codes) }],
    ['/api/users/@me', { method: 'GET', respond: (request) => currentUser(request, codes) }],
  ]);
}

function dispatch(routes: ReadonlyMap<string, Route>, request: SandboxRequest): SandboxResponse {
  const route = routes.get(request.path);
  if (route === undefined) return textResponse(404, 'Not found');
  if (route.method !== request.method) {
    return textResponse(405, 'Method not allowed', { allow: route.method });
  }
  return route.respond(request);
}

/**
 * Returns the account of a bearer token, including fields of Discord's response that the platform does not
 * use.
 */
function currentUser({ headers }: SandboxRequest, codes: AuthorizationCodes): SandboxResponse {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const user = token === undefined ? undefined : codes.userOf(token);
  if (user === undefined) {
    const challenge = { 'www-authenticate': 'Bearer' };
    return jsonResponse(401, { message: '401: Unauthorized', code: 0 }, challenge);
  }
  const { id, username, globalName, avatar } = user;
  const unused = { discriminator: '0', locale: 'en-GB' };
  return jsonResponse(200, { id, username, global_name: globalName, avatar, ...unused });
}

function startPage(): SandboxResponse {
  const content = html`<p>This stands in for the identity provider of the community platform on a developer's machine
and in tests. It speaks OAuth 2.0 with paths of Discord's shape, asks for no password, and forgets everything when it stops.</p>
<p>Nothing starts here: sign in on the platform and it leads to the page where one picks or names a user.
With <code>login_hint=&lt;id&gt;</code> or <code>login_hint=&lt;id&gt;:&lt;username&gt;</code> on the authorize address
it signs in at once.</p>
<ul>
<li><code>GET /oauth2/authorize</code></li>
<li><code>POST /api/oauth2/token</code></li>
<li><code>GET /api/users/@me</code></li>
</ul>`;
  return pageResponse(200, IDENTITY, 'What this is', content);
}
