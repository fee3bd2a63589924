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
  /** Whether not everybody may read it: no cache between then keeps it for others. */
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
 * Serves the published versions and what is live, read-only, to whom `admit` lets through: `/schema/registry`, and below it `latest`,
 * `live` and `versions/<number>`, each with its artefacts. A version published while the gateway runs is found at once.
 */
export function createSchemaRegistry({ folder, live, restricted, admit }: SchemaRegistryOptions): Router {
  const files = new RegistryFiles(new RegistryFolder(folder), live);
  const unchanging = `${restricted ? 'private' : 'public'}, max-age=31536000, immutable`;
  const router = express.Router({ caseSensitive: true });
  router.use('/schema/registry', async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set({ Allow: METHODS, 'Cache-Control': 'no-store', 'X-Error-Code': 'BAD_USER_INPUT' });
      response.status(405).json({ error: 'the schema registry is read with GET or HEAD' });
      return;
    }
    await admit(request, response);
    const file = await files.find(request.path.split('/').filter((segment) => segment !== ''));
    if (!file) return next();
    const etag = `"${file.hash}"`;
    response.setHeader('ETag', etag);
    response.setHeader(
      'Cache-Control',
      file.immutable ? unchanging : `${restricted ? 'private, ' : ''}no-cache`,
    );
    // Express would send everything again to whoever adds `Cache-Control: no-cache`, as Node's `fetch` does.
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', TYPES[file.type]);
    response.send(file.content);
  });
  return router;
}
