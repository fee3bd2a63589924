import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Edge, ServedRoute } from '#gateway/edge/edge';
import { ANONYMOUS } from '#protocol/principal';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import { asErrorPage, UNKNOWN_PAGE } from './response/error-page';
import { failureFrom, NOT_FOUND } from './response/failure';
import { errorReply, NO_STORE, writeReply } from './response/reply';

const UNKNOWN: ServedRoute = { name: 'unknown', path: null, access: 'public' };

/**
 * Answers paths outside the contract and the site: 404, as a page for browsers; rate limited by address in
 * the public class, so that guessing paths counts like requesting known ones.
 */
export function unknownPath(edge: Edge): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const request = edge.requestOf(req);
    request.servedBy(UNKNOWN);
    const limiterKey = limiterKeyOf(ANONYMOUS, request.address);
    const anonymous = { principal: ANONYMOUS, credentialGood: true, credentialSent: false };
    const identity = { ...anonymous, limiterKey, unlimited: false };
    edge.admit(res, { rateClass: 'public', identity, request }).then(
      () => writeReply(req, res, asErrorPage(req, errorReply(NOT_FOUND), UNKNOWN_PAGE), request.log),
      (error: unknown) => writeReply(req, res, errorReply(failureFrom(error, request.log)), request.log),
    );
  };
}

/**
 * Answers what the site did not serve: an unknown or malformed path is a 404, a file that is not as the
 * conditions of the request say a 412 or 416; other errors are logged and a 500.
 */
export function unservedPath(
  edge: Edge,
): (req: IncomingMessage, res: ServerResponse, error: unknown) => void {
  const unknown = unknownPath(edge);
  return (req, res, error) => {
    const status = statusOf(error);
    const { log } = edge.requestOf(req);
    if (res.headersSent) res.destroy();
    else if (status === 412 || status === 416) {
      for (const name of HEADERS_OF_FILES) res.removeHeader(name);
      const content = { error: STATUS_CODES[status] ?? '' };
      writeReply(req, res, { status, headers: NO_STORE, content }, log);
    } else if (!error || isClientError(status)) unknown(req, res);
    else writeReply(req, res, errorReply(failureFrom(error, log)), log);
  };
}

/** Headers of a file that are set before its conditions are checked. */
const HEADERS_OF_FILES = ['accept-ranges', 'content-encoding', 'etag', 'last-modified'];

/** Returns the HTTP status of an error of Express; null for other errors. */
function statusOf(error: unknown): number | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}

/** Such as that of a path outside its folder. */
function isClientError(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}
