import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { AREAS } from '#protocol/areas';
import { escapeHtml } from '#runtime/escape-html';
import { packageRoot } from '#runtime/package-root';
import type { SiteCommunity } from './community';
import { type EventPreview, type EventPreviews, previewTags } from './event-preview';
import { acceptsPage, atPublicAddress, contentPolicy, type PublicAddress, under } from './public-page';

/** What the console shows about the platform before it has queried the graph. */
export interface ConsoleFacts {
  readonly productName: string;
  readonly version: string;
  /** Whether sign-in uses the sandbox instead of a real identity provider. */
  readonly sandbox: boolean;
}

/**
 * Fills the built page's placeholders.
 *
 * @returns renders the page of one response with its nonce and the name of the community.
 * @throws Error when the page lacks a placeholder: it was built from another version.
 */
export function consolePage(
  built: string,
  facts: ConsoleFacts,
): (nonce: string, community: SiteCommunity) => string {
  const { productName, version, sandbox } = facts;
  const values = [
    ['{{product}}', escapeHtml(productName)],
    ['{{version}}', escapeHtml(version)],
    ['{{signIn}}', sandbox ? 'sandbox' : 'provider'],
    ['{{start}}', withoutScripts(facts)],
  ] as const;
  const filled = values.reduce((page, [placeholder, value]) => {
    if (!page.includes(placeholder)) throw new Error(`The console's page lacks ${placeholder}`);
    return page.replaceAll(placeholder, () => value);
  }, built);
  const render = communityPage(filled);
  return (nonce, community) => render(community, nonce);
}

/**
 * Fills a built page with the community and the nonce of the response. The name comes last: its text is no
 * placeholder.
 *
 * @throws Error when the page lacks a placeholder: it was built from another version.
 */
export function communityPage(built: string): (community: SiteCommunity, nonce?: string) => string {
  for (const placeholder of ['{{community}}', '{{color}}', '{{logo}}'])
    if (!built.includes(placeholder)) throw new Error(`The page lacks ${placeholder}`);
  return ({ name, color, logo }, nonce = '') =>
    built
      .replace('{{nonce}}', nonce)
      .replaceAll('{{color}}', color ?? '')
      .replaceAll('{{logo}}', logo ?? '')
      .replaceAll('{{community}}', () => escapeHtml(name));
}

/** Renders what a browser without scripts shows: links for sign-in, sign-out, health and the other pages. */
function withoutScripts({ productName, version }: ConsoleFacts): string {
  return `
<header>
  <div>
    <h1>${escapeHtml(productName)}</h1>
    <p class="quiet">version ${escapeHtml(version)}</p>
  </div>
  <nav class="account" aria-label="Account">
    <a href="/auth/me">Who am I?</a>
    <a class="button" href="/auth/login">Sign in</a>
    <a class="button" href="/auth/logout">Sign out</a>
  </nav>
</header>
<main>
<p class="note">The console needs JavaScript. These pages work without it.</p>
<ul class="cards">
  <li><a href="/explorer/">Explorer</a></li>
  <li><a href="/reference">REST reference</a> (<a href="/openapi.json">openapi.json</a>)</li>
  <li><a href="/schema/registry">Schema registry</a>, <a href="/schema/changes">changes</a></li>
</ul>
<h2>Health</h2>
<ul>
${AREAS.map((area) => `  <li><a href="/${area}/health">ask ${area}</a></li>`).join('\n')}
  <li><a href="/health">all areas</a></li>
</ul>
</main>
`;
}

/** Where a page has the preview. */
const PREVIEW = '<meta name="preview">';

/** Fills a page with the preview of an event, whose name is its title. */
function withPreview(page: string, preview: EventPreview | null): string {
  const filled = page.replace(PREVIEW, () => previewTags(preview));
  if (!preview) return filled;
  return filled.replace('<title>', () => `<title>${escapeHtml(preview.name)} – `);
}

const BUILT = join(packageRoot, 'dist/console');

/** Paths of the pages, with parameters such as `:id`, as the build writes them. */
const pagePaths = z.array(z.string().startsWith('/')).min(1);

/** Scripts and style sheets of this origin, and the style elements that carry the response's nonce. */
const policy = (nonce: string) =>
  contentPolicy(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'`,
  );

/** Scripts, style sheets and images of this origin. */
const boardPolicy = under(
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
);

/**
 * Serves the console at `/` and below `/console`, where its own paths do not collide with REST paths, and
 * the page of a board at `/boards/:id`; invite links, `/join/:code`, lead to the console. The names of their
 * files contain a hash of their content, so browsers cache them for good. At a path below `/console` that has
 * no page, browsers get 404 with the console, which says so.
 */
export function consoleRouter(
  facts: ConsoleFacts,
  community: () => Promise<SiteCommunity>,
  previews: EventPreviews,
  address: PublicAddress,
): Router {
  const render = consolePage(readFileSync(join(BUILT, 'index.html'), 'utf8'), facts);
  const page: RequestHandler = async (request, response) => {
    const code = /^\/console\/join\/([^/]+)$/.exec(request.path)?.[1] ?? '';
    const [current, preview] = await Promise.all([community(), previews.ofInvitation(code)]);
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', policy(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(withPreview(render(nonce, current), preview));
  };
  const paths = pagePaths.parse(JSON.parse(readFileSync(join(BUILT, 'page-paths.json'), 'utf8')));
  const board = communityPage(readFileSync(join(BUILT, 'board.html'), 'utf8'));
  const router = Router();
  router.use('/console/assets', encodedAssets(), assetsIn('assets'));
  router.get(paths, atPublicAddress(address), page);
  // The short address of invite links.
  router.get('/join/:code', ({ params }, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, `${address.baseUrl}/console/join/${encodeURIComponent(params.code)}`);
  });
  router.get('/console/*path', forBrowsers, atPublicAddress(address), absent, page);
  router.get('/boards/:id', atPublicAddress(address), boardPolicy, async ({ params }, response) => {
    const [current, preview] = await Promise.all([community(), previews.ofEvent(String(params.id))]);
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(withPreview(board(current), preview));
  });
  return router;
}

/** Codings in which the build writes assets, in order of preference. */
const CODINGS = ['br', 'gzip'];

/** Serves assets in a coding that the client accepts. */
function encodedAssets(): RequestHandler {
  const handlers = new Map(CODINGS.map((coding) => [coding, assetsIn(join('encoded', coding), coding)]));
  return (request, response, next) => {
    response.vary('Accept-Encoding');
    // One by one: of several, the client's order would decide.
    const coding = CODINGS.find((name) => request.acceptsEncodings(name));
    const handler = coding === undefined ? undefined : handlers.get(coding);
    if (handler) handler(request, response, next);
    else next();
  };
}

function assetsIn(folder: string, coding?: string): RequestHandler {
  return express.static(join(BUILT, folder), {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: '1y',
    setHeaders: (response) => {
      if (coding !== undefined) response.setHeader('Content-Encoding', coding);
    },
  });
}

/** Other clients get the error of unknown paths, and so does everybody for files that are not there. */
const forBrowsers: RequestHandler = (request, _response, next) => {
  if (acceptsPage(request) && !/^\/console\/assets(\/|$)/.test(request.path)) next();
  else next('router');
};

const absent: RequestHandler = (_request, response, next) => {
  response.status(404);
  next();
};
