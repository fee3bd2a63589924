import type { RestOperation } from '../rest-operation';
import { pageParameters } from './page-links';
import { endsWithNumbers } from './page-numbers';
import { errorReply, NO_STORE, type Reply } from './reply';

const NULL = Buffer.from('null');

/** What precedes the payload in data whose only field is named `body`. */
const BEFORE_BODY = '{"body":';

/**
 * Returns whether a response needs nothing of its data but whether the payload is null, and the numbers of a
 * page.
 */
export function passesJsonOn(operation: RestOperation): boolean {
  const { contract, kind, bodyDepth, ofSignedIn, variables } = operation;
  const { transport, notFound } = contract;
  const isWhole = bodyDepth === 1 || (bodyDepth === 0 && notFound === null);
  return (
    transport === 'JSON' &&
    kind !== 'subscription' &&
    isWhole &&
    !ofSignedIn &&
    (pageParameters(variables) === null || endsWithNumbers(operation))
  );
}

/** Replies with the JSON of an area, without the field named `body` that wraps it. */
export function jsonReply({ contract, bodyDepth }: RestOperation, dataJson: Buffer): Reply {
  const { status, notFound } = contract;
  const json = bodyDepth === 0 ? dataJson : dataJson.subarray(BEFORE_BODY.length, -1);
  if (notFound !== null && json.equals(NULL)) return errorReply({ code: 'NOT_FOUND', message: notFound });
  return { status, headers: NO_STORE, content: { json } };
}
