import { join } from 'node:path';
import {
  getDistDirectory,
  isSandboxFrame,
  type RenderOptions,
  renderAltair,
  renderInitSnippet,
  SANDBOX_FRAME_CSP,
} from 'altair-static';
import express, { type RequestHandler, Router } from 'express';
import { packageRoot } from '#runtime/package-root';
import type { PresetCollection, PresetQuery } from './dashboard-queries';

interface ExplorerOptions {
  readonly productName: string;
  /** Called on the first request. */
  readonly collections: () => readonly PresetCollection[];
}

/**
 * Serves Altair for `/graphql` with preset collections. Unknown paths fall through to the site.
 *
 * Altair has no option for collections, but the page can name its start script: ours writes them to Altair's
 * storage first.
 */
export function explorerRouter(options: ExplorerOptions): RequestHandler {
  let router: Router | undefined;
  return (request, response, next) => {
    // Opened on the first request: Altair's renderer takes a megabyte and the collections take a tenth of a
    // start; most processes never need them.
    router ??= openExplorer(options);
    router(request, response, next);
  };
}

function openExplorer({ productName, collections: read }: ExplorerOptions): Router {
  const router = Router();
  const collections = read();
  const presets = storedCollections(collections);
  const options = altairOptions(productName, collections);
  const page = accessiblePage(renderAltair(options), productName);
  const start = renderInitSnippet(options);
  router.get('/', withSlash, (_request, response) => void response.type('html').send(page));
  router.get('/collections.json', (_request, response) => void response.json(presets));
  router.get(
    '/begin.js',
    (_request, response) => void response.sendFile(join(packageRoot, 'gateway/site/browser/explorer.mjs')),
  );
  router.get('/initial_options.js', (_request, response) => void response.type('js').send(start));
  // Altair opens its frame without the trailing slash that its relative files require.
  router.use('/iframe-sandbox', altairFiles('iframe-sandbox', true));
  router.use(altairFiles('', false));
  return router;
}

/** The editors' font is loaded at once: their lines would wrap anew when it arrives. */
const STYLES =
  '<link rel="preload" href="media/jetbrains-mono-latin-400-normal.woff2" as="font" type="font/woff2" crossorigin>' +
  '<link rel="stylesheet" href="/developer-pages.css">';

const SCRIPTS = ['origin-notice', 'account', 'names'].map((name) => `<script src="/${name}.js"></script>`);

/** Adds to Altair's page what it lacks: a language, a landmark, a heading, and the platform's scripts. */
function accessiblePage(altair: string, productName: string): string {
  return altair
    .replace('<html>', '<html lang="en">')
    .replace('</head>', `${STYLES}</head>`)
    .replace('<app-root>', `<main class="page"><h1 class="page-title">${productName}: explorer</h1>$&`)
    .replace('</app-root>', '$&</main>')
    .replace('</body>', `${SCRIPTS.join('')}</body>`);
}

function altairOptions(productName: string, collections: readonly PresetCollection[]): RenderOptions {
  const [welcome] = collections.flatMap(({ queries }) => queries);
  return {
    endpointURL: '/graphql',
    subscriptionsEndpoint: '/graphql/stream',
    initialSubscriptionRequestHandlerId: 'graphql-sse',
    initialName: welcome?.name ?? productName,
    ...(welcome && {
      initialQuery: welcome.query,
      initialVariables: JSON.stringify(welcome.variables, null, 2),
    }),
    serveInitialOptionsInSeperateRequest: 'begin.js',
    // Disables the vendor's cloud and all requests to other hosts.
    disableAccount: true,
    initialSettings: { theme: 'system', language: 'en-US', tabSize: 2, addQueryDepthLimit: 3 },
    persistedSettings: {
      'alert.disableUpdateNotification': true,
      'banners.disable': true,
      disablePushNotification: true,
      'plugin.list': [],
      // Loads the schema in each new window too: the slot of a file appears beside variables of type Upload.
      'schema.reloadOnStart': true,
    },
  };
}

/** Redirects to the path with a trailing slash, because the page's files are relative. */
const withSlash: RequestHandler = (request, response, next) => {
  const [path = ''] = request.originalUrl.split('?', 1);
  if (path.endsWith('/')) next();
  else response.redirect(301, `${path}/${request.originalUrl.slice(path.length)}`);
};

/**
 * @param folder a folder of Altair's files.
 * @param isPage whether it has an `index.html` to serve.
 */
function altairFiles(folder: string, isPage: boolean): RequestHandler {
  return express.static(join(getDistDirectory(), folder), {
    redirect: isPage,
    ...(!isPage && { index: false }),
    setHeaders: (response, file) => {
      if (isSandboxFrame(file)) response.setHeader('Content-Security-Policy', SANDBOX_FRAME_CSP);
    },
  });
}

/** A query in Altair's storage: the `window` of its documented export format plus an id. */
interface StoredQuery {
  readonly id: string;
  readonly version: 1;
  readonly type: 'window';
  readonly storageType: 'local';
  readonly windowName: string;
  readonly query: string;
  readonly variables: string;
  readonly headers: readonly { readonly key: string; readonly value: string; readonly enabled: true }[];
  readonly created_at: number;
  readonly updated_at: number;
}

/** A collection in Altair's storage. */
interface StoredCollection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Empty: collections are not nested. */
  readonly parentPath: '';
  readonly storageType: 'local';
  readonly workspaceId: 'local';
  readonly queries: readonly StoredQuery[];
  readonly created_at: number;
  readonly updated_at: number;
}

/** Id prefix of preset collections; all other collections belong to the user. */
const ID_PREFIX = 'preset';

const BASE_TIME = 1_000_000;

/** Converts collections to rows of Altair's storage. Deterministic. */
export function storedCollections(collections: readonly PresetCollection[]): StoredCollection[] {
  return collections.map(({ title, description, queries }, index) => {
    const id = `${ID_PREFIX}-${slug(title)}`;
    return {
      id,
      title,
      description,
      parentPath: '',
      storageType: 'local',
      workspaceId: 'local',
      queries: queries.map((query, position) => storedQuery(id, query, position)),
      // Altair sorts collections by change time, newest first …
      ...changedAt(BASE_TIME - index),
    };
  });
}

function storedQuery(
  collectionId: string,
  { name, query, variables, headers }: PresetQuery,
  index: number,
): StoredQuery {
  return {
    id: `${collectionId}-${slug(name)}`,
    version: 1,
    type: 'window',
    storageType: 'local',
    windowName: name,
    query,
    variables: JSON.stringify(variables, null, 2),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value, enabled: true })),
    // … but queries oldest first, although it calls both orders "newest".
    ...changedAt(BASE_TIME + index),
  };
}

function changedAt(moment: number): Pick<StoredQuery, 'created_at' | 'updated_at'> {
  return { created_at: moment, updated_at: moment };
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
