import { type Html, html, pageResponse } from '../html';
import type { SandboxResponse } from '../http';
import { type AuthorizeRequest, redirectLocation } from './authorize-request';
import { IDENTITY } from './page-header';
import { LISTED_USERS, type ListedUser } from './users';

/** Parameters that select the user. All others belong to the client and are preserved. */
const CHOICE_PARAMETERS: readonly string[] = ['login_hint', 'username', 'id'];

/**
 * Renders the user selection page. Uses GET only, so that the browser returns to the client with a top-level
 * GET without an Origin header. With a `problem` it is a 400 page that describes the problem.
 */
export function authorizePage(
  request: AuthorizeRequest,
  query: URLSearchParams,
  problem?: string,
): SandboxResponse {
  const clientParameters = [...query].filter(([name]) => !CHOICE_PARAMETERS.includes(name));
  const alert = problem === undefined ? [] : [html`<p class="problem" role="alert">${problem}</p>`];
  const content = html`${alert}
<p>After signing in you return to <code>${new URL(request.redirectUri).origin}</code>.</p>
<ul class="users">
${LISTED_USERS.map((user) => userLink(user, clientParameters))}
</ul>
<h2 id="another-user">Another user</h2>
<form method="get" action="/oauth2/authorize" aria-labelledby="another-user">
${clientParameters.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="username">Username</label>
<input id="username" name="username" required maxlength="32" autocomplete="off" spellcheck="false">
<label for="id">Id, 1 to 20 digits (optional: by default the id follows from the username)</label>
<input id="id" name="id" pattern="[0-9]{1,20}" inputmode="numeric" autocomplete="off">
<button>Sign in</button>
</form>
<p><a href="${cancelLocation(request)}">Cancel</a></p>`;
  return pageResponse(problem === undefined ? 200 : 400, IDENTITY, 'Sign in as', content);
}

function userLink(user: ListedUser, own: [string, string][]): Html {
  const query = new URLSearchParams([...own, ['login_hint', user.id]]);
  return html`<li><a href="/oauth2/authorize?${query.toString()}">
<strong>${user.globalName ?? user.username}</strong>
<span>${user.about}</span>
<small>${user.username} · ${user.id}</small>
</a></li>`;
}

function cancelLocation(request: AuthorizeRequest): string {
  return redirectLocation(request, {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  });
}
