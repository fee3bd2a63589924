import type { IncomingMessage } from 'node:http';
import { acceptsPage } from '#gateway/site/accepts-page';
import { escapeHtml } from '#runtime/escape-html';
import type { Reply } from './reply';

/** The heading of an error page, and where its link leads. */
export interface ErrorPage {
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
 * Returns an error reply as a page if a browser navigates there, with the same status; other replies
 * unchanged.
 */
export function asErrorPage(req: IncomingMessage, reply: Reply, page: ErrorPage): Reply {
  const { content, headers } = reply;
  if (!content || !('error' in content) || !acceptsPage(req)) return reply;
  return {
    ...reply,
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
