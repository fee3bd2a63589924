import express, { type Request, type Response } from 'express';
import { DomainError } from '#protocol/errors';
import { OPERATION_LIMITS } from './operation-limits';

const MEDIA_TYPE = 'application/json';

const json = express.json({ type: MEDIA_TYPE, limit: OPERATION_LIMITS.bytes, inflate: false, strict: true });

/**
 * Reads an uncompressed JSON body of at most 1 MiB.
 *
 * @throws DomainError BAD_USER_INPUT or UNSUPPORTED_MEDIA_TYPE; the rest of an oversized body is not read.
 */
export async function readBody(req: Request, res: Response): Promise<unknown> {
  if (!req.is(MEDIA_TYPE)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `body must be ${MEDIA_TYPE}`);
  try {
    await new Promise<void>((resolve, reject) => {
      json(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
  } catch (error) {
    throw refusalOf(error, res);
  }
  return req.body;
}

function refusalOf(error: unknown, res: Response): DomainError {
  const type = error instanceof Error && 'type' in error ? error.type : null;
  switch (type) {
    case 'entity.too.large':
      res.setHeader('Connection', 'close');
      return new DomainError('BAD_USER_INPUT', 'operation exceeds the limit of body size: at most 1 MiB');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'body must be UTF-8 without compression');
    default:
      return new DomainError('BAD_USER_INPUT', 'body must be a JSON object');
  }
}
