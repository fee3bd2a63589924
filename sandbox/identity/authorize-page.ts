import { type Html, html, pageResponse } from '../html';
import type { SandboxResponse } from '../http';
import { type AuthorizeRequest, redirectLocation } from './authorize-request';
import { IDENTITY } from './letterhead';
import { LISTED_USERS, type ListedUser } from './users';

/** What says who signs in; the rest of the query is the client's and travels on unchanged. */
export const CHOICE_PARAMETERS: readonly string[] = ['login_hint', 'username', 'id'];

/**
 * The page on which one picks or names a user. Choosing is by GET alone, so the browser comes back to the
 * client in a top-level GET without an Origin header. With a `problem` it is a 400 that says what was wrong.
 */
export function authorizePage(
  request: AuthorizeRequest,
  query: URLSearchParams,
  problem?: string,
): SandboxResponse {
  const own = [...query].filter(([name]) => !CHOICE_PARAMETERS.includes(name));
  const alert = problem === undefined ? [] : [html`<p class="problem" role="alert">${problem}</p>`];
  const content = html`${alert}
<p>Signing in leads back to <code>${new URL(request.redirectUri).origin}</code>.</p>
<ul class="users">
${LISTED_USERS.map((user) => userLink(user, own))}
</ul>
<h2 id="somebody-else">Somebody else</h2>
<form method="get" action="/oauth2/authorize" aria-labelledby="somebody-else">
${own.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="username">Username</label>
<input id="username" name="username" required maxlength="32" autocomplete="off" spellcheck="false">
<label for="id">Id, 1 to 20 digits (optional: by default the id follows from the username)</label>
<input id="id" name="id" pattern="[0-9]{1,20}" inputmode="numeric" autocomplete="off">
<button>Sign in</button>
</form>
<p><a href="${cancelLocation(request)}">Cancel</a></p>`;
  return pageResponse(problem === undefined ? 200 : 400, IDENTITY, 'Who signs in?', content);
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
