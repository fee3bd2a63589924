import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Edge, ServedRoute } from '#gateway/edge/edge';
import { acceptsPage } from '#gateway/site/public-page';
import { ANONYMOUS } from '#protocol/principal';
import { escapeHtml } from '#runtime/escape-html';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import { failureFrom, NOT_FOUND } from '../response/failure';
import { errorResponse, NO_STORE, type RestResponse, writeResponse } from '../response/rest-response';

const UNKNOWN: ServedRoute = { name: 'unknown', path: null, access: 'public' };

/**
 * Responds to paths outside the contract and the site: 404, as a page for browsers; rate limited by address
 * in the public class, so that guessing paths counts like requesting known ones.
 */
export function unknownPath(edge: Edge): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const request = edge.requestOf(req);
    request.servedBy(UNKNOWN);
    const limiterKey = limiterKeyOf(ANONYMOUS, request.address);
    const anonymous = { principal: ANONYMOUS, credentialGood: true, credentialSent: false };
    const identity = { ...anonymous, limiterKey, unlimited: false };
    edge.admit(res, { rateClass: 'public', identity, request }).then(
      () => writeResponse(req, res, asErrorPage(req, errorResponse(NOT_FOUND), UNKNOWN_PAGE), request.log),
      (error: unknown) =>
        writeResponse(req, res, errorResponse(failureFrom(error, request.log)), request.log),
    );
  };
}

/**
 * Responds to what the site did not serve: an unknown or malformed path is a 404, a file that is not as the
 * conditions of the request say a 412 or 416; other errors are logged and a 500.
 */
export function unservedPath(
  edge: Edge,
): (req: IncomingMessage, res: ServerResponse, error: unknown) => void {
  const unknown = unknownPath(edge);
  return (req, res, error) => {
    const status = statusOf(error);
    const { log } = edge.requestOf(req);
    if (res.headersSent) res.destroy();
    else if (status === 412 || status === 416) {
      for (const name of HEADERS_OF_FILES) res.removeHeader(name);
      const content = { error: STATUS_CODES[status] ?? '' };
      writeResponse(req, res, { status, headers: NO_STORE, content }, log);
    } else if (!error || isClientError(status)) unknown(req, res);
    else writeResponse(req, res, errorResponse(failureFrom(error, log)), log);
  };
}

/** Headers of a file that are set before its conditions are checked. */
const HEADERS_OF_FILES = ['accept-ranges', 'content-encoding', 'etag', 'last-modified'];

/** Returns the HTTP status of an error of Express; null for other errors. */
function statusOf(error: unknown): number | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}

/** Such as that of a path outside its folder. */
function isClientError(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}

/** The heading of an error page, and where its link leads. */
interface ErrorPage {
  readonly title: string;
  readonly back: { readonly href: string; readonly text: string };
}

export const UNKNOWN_PAGE: ErrorPage = {
  title: 'Page not found',
  back: { href: '/', text: 'Start page' },
};

export const SIGN_IN_PAGE: ErrorPage = {
  title: 'Sign-in did not work',
  back: { href: '/auth/login', text: 'Sign in again' },
};

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns an error response as a page if a browser navigates there, with the same status; other responses
 * unchanged.
 */
export function asErrorPage(req: IncomingMessage, response: RestResponse, page: ErrorPage): RestResponse {
  const { content, headers } = response;
  if (!content || !('error' in content) || !acceptsPage(req)) return response;
  return {
    ...response,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    content: { text: pageOf(page, content.error) },
  };
}

function pageOf({ title, back }: ErrorPage, message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/start-page.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p role="alert">${escapeHtml(message)}</p>
<p><a class="button" href="${back.href}">${back.text}</a></p>
${back.href === '/' ? '' : '<p class="quiet"><a href="/">Start page</a></p>'}
</main>
</body>
</html>
`;
}
