import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { packageRoot } from '#runtime/package-root';
import type { SiteCommunity } from './community';
import { type ConsoleFacts, consoleRouter } from './console-router';
import type { PresetCollection } from './dashboard-queries';
import type { EventPreviews } from './event-preview';
import { explorerRouter } from './explorer-router';
import { atPublicAddress, type PublicAddress, under } from './public-page';

/** The parts of the site: everything except documented REST paths. */
export interface SiteOptions {
  readonly graphql: Router;
  /** Subscriptions of the graph. */
  readonly subscriptions: Router;
  /** Published versions of the schema. */
  readonly registry: Router;
  /** Pictures of the library and icons of items. */
  readonly pictures: Router;
  /** The OpenAPI document as JSON. */
  readonly openapi: Buffer;
  /**
   * Returns the explorer's preset collections; it opens with the first query. Called when the explorer is
   * first opened.
   */
  readonly collections: () => readonly PresetCollection[];
  readonly facts: ConsoleFacts;
  /** Reads what the pages say of the community. */
  readonly community: () => Promise<SiteCommunity>;
  /** Reads what links to events show elsewhere. */
  readonly previews: EventPreviews;
  readonly address: PublicAddress;
}

/** Calls `unserved` if no page matches, with an error if one failed. */
export type Site = (req: IncomingMessage, res: ServerResponse, unserved: (error?: unknown) => void) => void;

/** Altair and Swagger UI need inline style sheets. */
const APPLICATION =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'";

const BROWSER_FILES = join(packageRoot, 'gateway/site/browser');

/**
 * Creates the router of the console, explorer, reference, OpenAPI document, schema registry and
 * `/graphql`.
 */
export function createSite(options: SiteOptions): Site {
  const { graphql, subscriptions, registry, pictures, openapi, collections, facts } = options;
  const app = express().disable('x-powered-by').disable('etag');
  const file =
    (path: string): RequestHandler =>
    (_request, response) =>
      void response.sendFile(path);
  const reference = referencePage(facts.productName);
  app.use(graphql);
  app.use(subscriptions);
  app.use(registry);
  app.use(pictures);
  app.get(['/reference', '/explorer'], atPublicAddress(options.address));
  app.use(consoleRouter(facts, options.community, options.previews, options.address));
  app.get('/start-page.css', file(join(BROWSER_FILES, 'start-page.css')));
  app.get('/origin-notice.js', file(join(BROWSER_FILES, 'origin-notice.mjs')));
  app.get('/account.js', file(join(BROWSER_FILES, 'account.mjs')));
  app.get('/names.js', file(join(BROWSER_FILES, 'names.mjs')));
  app.get('/developer-pages.css', file(join(BROWSER_FILES, 'developer-pages.css')));
  app.get('/site.json', (_request, response) => {
    response.json({ publicAddress: options.address.baseUrl });
  });
  app.get('/openapi.json', (_request, response) => void response.type('json').send(openapi));
  app.get(
    '/reference',
    under(APPLICATION),
    (_request, response) => void response.type('html').send(reference.html),
  );
  app.get('/reference/standalone.js', file(reference.script));
  app.get('/reference/standalone.css', file(reference.styles));
  app.get('/reference/begin.js', (_request, response) => void response.type('js').send(reference.begin));
  app.use('/explorer', under(APPLICATION), explorerRouter({ productName: facts.productName, collections }));
  return app;
}

/** The REST reference: its page, the files that render it and the start script. */
interface ReferencePage {
  readonly html: string;
  /** Files of Swagger UI. */
  readonly script: string;
  readonly styles: string;
  /** Text of the start script, served as a file so that the page needs no inline script. */
  readonly begin: string;
}

/** Renders `/openapi.json` with local Swagger UI files, without requests to other origins. */
function referencePage(productName: string): ReferencePage {
  const configuration = {
    url: '/openapi.json',
    dom_id: '#reference',
    // Disables Swagger's online validator.
    validatorUrl: null,
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    tryItOutEnabled: true,
    // The default's numbers have too little contrast.
    syntaxHighlight: { activated: true, theme: 'tomorrow-night' },
  };
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${productName}: REST reference</title>
<link rel="stylesheet" href="/reference/standalone.css">
<link rel="stylesheet" href="/developer-pages.css"></head>
<body>
<div id="reference"></div>
<script src="/reference/standalone.js"></script>
<script src="/reference/begin.js"></script>
<script src="/origin-notice.js"></script>
<script src="/account.js"></script>
<script src="/names.js"></script>
</body>
</html>
`,
    script: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    styles: require.resolve('swagger-ui-dist/swagger-ui.css'),
    begin: `SwaggerUIBundle(${JSON.stringify(configuration)});\n`,
  };
}
