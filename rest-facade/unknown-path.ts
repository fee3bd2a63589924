import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edge } from '#gateway/edge/edge';
import { limiterKeyOf } from '#gateway/limits/limiter-key';
import { ANONYMOUS } from '#kit/principal';
import { failureFrom, NOT_FOUND } from './response/failure';
import { errorReply, writeReply } from './response/reply';

/**
 * Answers what neither the contract nor the site knows: 404, counted by address in the public class, so that guessing
 * paths is no cheaper than asking for known ones.
 */
export function unknownPath(edge: Edge): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const request = edge.requestOf(req);
    const limiterKey = limiterKeyOf(ANONYMOUS, request.address);
    const who = { principal: ANONYMOUS, credentialGood: true, credentialSent: false, limiterKey };
    edge.admit(res, 'public', who, request).then(
      () => writeReply(req, res, errorReply(NOT_FOUND)),
      (error: unknown) => writeReply(req, res, errorReply(failureFrom(error, request.log))),
    );
  };
}
