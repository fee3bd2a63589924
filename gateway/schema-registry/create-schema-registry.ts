import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Router } from 'express';
import type { Artefacts } from '#schema/artefacts';
import { RegistryFolder } from '#schema/publishing/registry-folder';
import { isKnown } from '../edge/entity-tag';
import { type RegistryFile, RegistryFiles } from './registry-files';

export interface SchemaRegistryOptions {
  /** Folder of the published versions; it need not exist. */
  readonly folder: string;
  /** The artefacts that this gateway runs. */
  readonly live: Artefacts;
  /** Whether access is restricted, which forbids shared caches. */
  readonly restricted: boolean;
  /** @throws DomainError when the caller may not read the registry. */
  readonly admit: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

const METHODS = 'GET, HEAD, OPTIONS';

const TYPES: Readonly<Record<RegistryFile['type'], string>> = {
  json: 'application/json; charset=utf-8',
  graphql: 'application/graphql; charset=utf-8',
};

/**
 * Serves the published versions and the live schema read-only at `/schema/registry`, with `latest`, `live`
 * and `versions/<number>` below, each with its artefacts. Versions published at run time are visible at once.
 */
export function createSchemaRegistry({ folder, live, restricted, admit }: SchemaRegistryOptions): Router {
  const files = new RegistryFiles(new RegistryFolder(folder), live);
  const immutableCaching = `${restricted ? 'private' : 'public'}, max-age=31536000, immutable`;
  const router = express.Router({ caseSensitive: true });
  router.use('/schema/registry', async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set({ Allow: METHODS, 'Cache-Control': 'no-store', 'X-Error-Code': 'BAD_USER_INPUT' });
      response.status(405).json({ error: 'the schema registry supports only GET and HEAD' });
      return;
    }
    await admit(request, response);
    const file = await files.find(request.path.split('/').filter((segment) => segment !== ''));
    if (!file) return next();
    const etag = `"${file.hash}"`;
    response.setHeader('ETag', etag);
    response.setHeader(
      'Cache-Control',
      file.immutable ? immutableCaching : `${restricted ? 'private, ' : ''}no-cache`,
    );
    // Express ignores the ETag of requests with `Cache-Control: no-cache`, which Node's `fetch` sends.
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', TYPES[file.type]);
    response.send(file.content);
  });
  return router;
}
