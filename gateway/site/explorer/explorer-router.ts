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
import type { PresetCollection } from './preset-collection';
import { storedCollections } from './stored-collections';

export interface ExplorerOptions {
  readonly productName: string;
  readonly collections: readonly PresetCollection[];
}

/**
 * Altair over `/graphql`, with collections that are there from the first visit on. Paths that it does not have are left to
 * the site.
 *
 * Altair has no option for collections. It lets the page name the script that starts it, though: ours puts them into Altair's
 * own storage first (docs/adr/0017-write-presets-into-altairs-storage.md).
 */
export function explorerRouter(options: ExplorerOptions): RequestHandler {
  let router: Router | undefined;
  return (request, response, next) => {
    // Opened by its first visitor: Altair's renderer is a megabyte that most processes never need.
    router ??= openExplorer(options);
    router(request, response, next);
  };
}

function openExplorer({ productName, collections }: ExplorerOptions): Router {
  const router = Router();
  const presets = storedCollections(collections);
  const options = altairOptions(productName, collections);
  const page = renderAltair(options);
  const start = renderInitSnippet(options);
  router.get('/', withSlash, (_request, response) => void response.type('html').send(page));
  router.get('/collections.json', (_request, response) => void response.json(presets));
  router.get(
    '/begin.js',
    (_request, response) => void response.sendFile(join(packageRoot, 'gateway/site/browser/explorer.mjs')),
  );
  router.get('/initial_options.js', (_request, response) => void response.type('js').send(start));
  // Altair opens its frame without the slash, by which the files of the frame are found.
  router.use('/iframe-sandbox', altairFiles('iframe-sandbox', true));
  router.use(altairFiles('', false));
  return router;
}

function altairOptions(productName: string, collections: readonly PresetCollection[]): RenderOptions {
  const [welcome] = collections.flatMap(({ queries }) => queries);
  return {
    endpointURL: '/graphql',
    initialName: welcome?.name ?? productName,
    ...(welcome && {
      initialQuery: welcome.query,
      initialVariables: JSON.stringify(welcome.variables, null, 2),
    }),
    serveInitialOptionsInSeperateRequest: 'begin.js',
    // Its makers' cloud, and whatever it would ask of other hosts or show from them.
    disableAccount: true,
    initialSettings: { theme: 'system', language: 'en-US', tabSize: 2, addQueryDepthLimit: 3 },
    persistedSettings: {
      'alert.disableUpdateNotification': true,
      'banners.disable': true,
      disablePushNotification: true,
      'plugin.list': [],
    },
  };
}

/** The page names its files relative to itself. */
const withSlash: RequestHandler = (request, response, next) => {
  const [path = ''] = request.originalUrl.split('?', 1);
  if (path.endsWith('/')) next();
  else response.redirect(301, `${path}/${request.originalUrl.slice(path.length)}`);
};

/** @param folder of Altair's files; with `isPage` it is one itself, by its `index.html`. */
function altairFiles(folder: string, isPage: boolean): RequestHandler {
  return express.static(join(getDistDirectory(), folder), {
    redirect: isPage,
    ...(!isPage && { index: false }),
    setHeaders: (response, file) => {
      if (isSandboxFrame(file)) response.setHeader('Content-Security-Policy', SANDBOX_FRAME_CSP);
    },
  });
}
