import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { packageRoot } from '#runtime/package-root';
import { atPublicAddress, type PublicAddress } from '../at-public-address';
import { contentPolicy } from '../content-policy';
import { type ConsoleFacts, consolePage } from './console-page';

const BUILT = join(packageRoot, 'dist/console');

/** Scripts and style sheets of this origin, and the style elements that carry the response's nonce. */
const policy = (nonce: string) =>
  contentPolicy(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'`,
  );

/**
 * Serves the console at `/` and below `/console`, where its own paths do not collide with REST paths. The names of its
 * files contain a hash of their content, so browsers cache them for good.
 */
export function consoleRouter(facts: ConsoleFacts, address: PublicAddress): Router {
  const render = consolePage(readFileSync(join(BUILT, 'index.html'), 'utf8'), facts);
  const page: RequestHandler = (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', policy(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(render(nonce));
  };
  const router = Router();
  router.use(
    '/console/assets',
    express.static(join(BUILT, 'assets'), { index: false, redirect: false, immutable: true, maxAge: '1y' }),
  );
  router.get(['/', '/console', '/console/*path'], isPagePath, atPublicAddress(address), page);
  return router;
}

/** Files that are not there are absent rather than a page. */
const isPagePath: RequestHandler = ({ path }, _response, next) => {
  if (/^\/console\/assets(\/|$)/.test(path)) next('router');
  else next();
};
