import { pipeline } from 'node:stream/promises';
import { type RequestHandler, type Response, Router } from 'express';
import { DomainError } from '#protocol/errors';
import { pictureKey } from '#protocol/pictures';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import type { ItemPictures } from './item-pictures';

interface Options {
  readonly files: FileStore;
  /** The icons of items; null where the operator has no source of them. */
  readonly items: ItemPictures | null;
  readonly log: Logger;
}

/** The content of a picture never changes: another one has another id. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const FOR_A_DAY = 'public, max-age=86400';

/** Serves the pictures of the library and the icons of items, to everybody who has their address. */
export function picturesRouter({ files, items, log }: Options): Router {
  const router = Router();
  router.get(
    '/pictures/items/:id.png',
    found(async ({ params }, response) => {
      const icon = await items?.find(String(params.id));
      if (!icon) return false;
      response.set({ 'cache-control': FOR_A_DAY, 'content-type': 'image/png' }).send(icon);
      return true;
    }),
  );
  router.get(
    '/pictures/:id',
    found(async ({ params, query, method }, response) => {
      const id = String(params.id);
      const key = pictureKey(id, query.size === 'thumb' ? 'thumb' : 'full');
      if (key === null) return false;
      const content = await files.open(key);
      response.set({ 'cache-control': FOR_GOOD, 'content-type': mediaType(id) });
      if (method === 'HEAD') content.destroy();
      if (method === 'HEAD') response.end();
      else
        await pipeline(content, response).catch((err: unknown) => log.info({ err }, 'a picture was cut off'));
      return true;
    }),
  );
  return router;
}

function mediaType(id: string): string {
  return id.endsWith('.png') ? 'image/png' : 'image/jpeg';
}

/** Leaves what is not found to the error of unknown paths. @param send returns whether it is found. */
function found(
  send: (request: Parameters<RequestHandler>[0], response: Response) => Promise<boolean>,
): RequestHandler {
  return async (request, response, next) => {
    try {
      if (!(await send(request, response))) next();
    } catch (error) {
      if (error instanceof DomainError && error.extensions.code === 'NOT_FOUND') next();
      else next(error);
    }
  };
}
