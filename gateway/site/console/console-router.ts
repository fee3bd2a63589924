import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';
import { acceptsPage } from '../accepts-page';
import { atPublicAddress, type PublicAddress } from '../at-public-address';
import { contentPolicy, under } from '../content-policy';
import { boardPage, type ConsoleFacts, consolePage } from './console-page';

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
 * the page of a board at `/boards/:id`. The names of their files contain a hash of their content, so browsers
 * cache them for good. At a path below `/console` that has no page, browsers get 404 with the console, which
 * says so.
 */
export function consoleRouter(facts: ConsoleFacts, address: PublicAddress): Router {
  const render = consolePage(readFileSync(join(BUILT, 'index.html'), 'utf8'), facts);
  const page: RequestHandler = (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', policy(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(render(nonce));
  };
  const paths = pagePaths.parse(JSON.parse(readFileSync(join(BUILT, 'page-paths.json'), 'utf8')));
  const board = boardPage(readFileSync(join(BUILT, 'board.html'), 'utf8'), facts);
  const router = Router();
  router.use('/console/assets', encodedAssets(), assetsIn('assets'));
  router.get(paths, atPublicAddress(address), page);
  router.get('/console/*path', forBrowsers, atPublicAddress(address), absent, page);
  router.get('/boards/:id', atPublicAddress(address), boardPolicy, (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(board);
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
    const coding = CODINGS.find((one) => request.acceptsEncodings(one));
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
