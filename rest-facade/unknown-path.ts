import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edge, ServedRoute } from '#gateway/edge/edge';
import { ANONYMOUS } from '#protocol/principal';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import { asErrorPage, UNKNOWN_PAGE } from './response/error-page';
import { failureFrom, NOT_FOUND } from './response/failure';
import { errorReply, writeReply } from './response/reply';

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
 * Answers what the site did not serve: an unknown or malformed path is a 404, other errors are logged and a
 * 500.
 */
export function unservedPath(
  edge: Edge,
): (req: IncomingMessage, res: ServerResponse, error: unknown) => void {
  const unknown = unknownPath(edge);
  return (req, res, error) => {
    if (res.headersSent) res.destroy();
    else if (!error || isMistakeOfTheCaller(error)) unknown(req, res);
    else {
      const { log } = edge.requestOf(req);
      writeReply(req, res, errorReply(failureFrom(error, log)), log);
    }
  };
}

/** Returns whether Express reports a client error, such as a path outside its folder. */
function isMistakeOfTheCaller(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500;
}
