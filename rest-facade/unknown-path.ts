import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edge, ServedRoute } from '#gateway/edge/edge';
import { ANONYMOUS } from '#protocol/principal';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import { failureFrom, NOT_FOUND } from './response/failure';
import { errorReply, writeReply } from './response/reply';

const UNKNOWN: ServedRoute = { name: 'unknown', path: null, access: 'public' };

/**
 * Answers what neither the contract nor the site knows: 404, counted by address in the public class, so that guessing
 * paths is no cheaper than asking for known ones.
 */
export function unknownPath(edge: Edge): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const request = edge.requestOf(req);
    request.servedBy(UNKNOWN);
    const limiterKey = limiterKeyOf(ANONYMOUS, request.address);
    const nobody = { principal: ANONYMOUS, credentialGood: true, credentialSent: false };
    const who = { ...nobody, limiterKey, unlimited: false };
    edge.admit(res, 'public', who, request).then(
      () => writeReply(req, res, errorReply(NOT_FOUND)),
      (error: unknown) => writeReply(req, res, errorReply(failureFrom(error, request.log))),
    );
  };
}

/**
 * Answers what the site behind the contract did not serve: a path that is unknown or cannot be read is a 404, all else
 * is logged and a 500.
 */
export function unservedPath(
  edge: Edge,
): (req: IncomingMessage, res: ServerResponse, error: unknown) => void {
  const unknown = unknownPath(edge);
  return (req, res, error) => {
    if (res.headersSent) res.destroy();
    else if (!error || isMistakeOfTheCaller(error)) unknown(req, res);
    else writeReply(req, res, errorReply(failureFrom(error, edge.requestOf(req).log)));
  };
}

/** Express gives a status to what it finds wrong with a request, such as a path that leads out of its folder. */
function isMistakeOfTheCaller(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500;
}
