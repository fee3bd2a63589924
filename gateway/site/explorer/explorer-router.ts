import { join } from 'node:path';
import { altairExpress } from 'altair-express-middleware';
import express, { Router } from 'express';
import { packageRoot } from '#kit/package-root';
import type { PresetCollection } from './preset-collection';
import { storedCollections } from './stored-collections';

export interface ExplorerOptions {
  readonly productName: string;
  readonly collections: readonly PresetCollection[];
}

/**
 * Altair over `/graphql`, with collections that are there from the first visit on.
 *
 * Altair has no option for collections. It lets the page name the script that starts it, though: ours puts them into Altair's
 * own storage first (docs/adr/0017-preset-collections.md).
 */
export function explorerRouter({ productName, collections }: ExplorerOptions): Router {
  const router = Router();
  const presets = storedCollections(collections);
  const [welcome] = collections.flatMap(({ queries }) => queries);
  router.get('/collections.json', (_request, response) => void response.json(presets));
  router.get(
    '/begin.js',
    (_request, response) => void response.sendFile(join(packageRoot, 'gateway/site/browser/explorer.mjs')),
  );
  router.use(
    express().use(
      altairExpress({
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
      }),
    ),
  );
  return router;
}
