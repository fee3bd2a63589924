import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { altairExpress } from 'altair-express-middleware';
import express, { type RequestHandler, type Router } from 'express';
import { referencePage } from './reference-page';
import { type StartPageFacts, startPage } from './start-page';

/** What Express carries: everything that is no documented REST path. */
export interface SiteOptions {
  readonly graphql: Router;
  /** Published versions of the schema. */
  readonly registry: Router;
  /** The OpenAPI document, as JSON text. */
  readonly openapi: string;
  readonly facts: StartPageFacts;
}

/** Calls `unserved` for what is no page: without an error for an unknown path, with one for what went wrong. */
export type Site = (req: IncomingMessage, res: ServerResponse, unserved: (error?: unknown) => void) => void;

/** Pages run their own scripts and speak to this origin alone. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; frame-ancestors 'none'";

/** The gateway's start page, explorer, reference, OpenAPI document, schema registry and `/graphql`. */
export function createSite({ graphql, registry, openapi, facts }: SiteOptions): Site {
  const app = express().disable('x-powered-by').disable('etag');
  const page: RequestHandler = (_request, response, next) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  };
  const start = startPage(facts);
  const reference = referencePage(facts.productName);
  app.use(graphql);
  app.use(registry);
  app.get('/', page, (_request, response) => void response.type('html').send(start));
  app.get('/openapi.json', (_request, response) => void response.type('json').send(openapi));
  app.get('/reference', page, (_request, response) => void response.type('html').send(reference.html));
  app.get(
    '/reference/standalone.js',
    (_request, response) => void response.type('js').sendFile(reference.script),
  );
  app.use('/explorer', page, altairExpress({ endpointURL: '/graphql', initialName: facts.productName }));
  return app;
}

/** Reads the committed OpenAPI document. */
export function readOpenApi(artefacts: string): string {
  return readFileSync(join(artefacts, 'openapi.json'), 'utf8');
}
