import type { IncomingMessage } from 'node:http';
import { badBody } from '#gateway/uploads/body-problems';
import { type MultipartBody, readMultipart } from '#gateway/uploads/read-multipart';
import type { RequestUploads } from '#gateway/uploads/request-uploads';
import { isObject } from '#runtime/is-object';
import type { RestOperation } from '../rest-operation';
import { type JsonObject, MAX_JSON_BODY, parseJson, readJsonBody } from './json-body';
import { multipartForm } from './multipart-form';

/**
 * The field that holds the object, as chat webhooks name it: text, or a file after a proxy rebuilt the form.
 */
const PAYLOAD = 'payload_json';

const MULTIPART = /^multipart\/form-data\b/i;

/** The object of a webhook, and its files. */
export interface WebhookBody {
  readonly object: JsonObject;
  readonly form: MultipartBody;
}

/**
 * Reads the JSON object of a webhook: the body, or the field `payload_json` of multipart/form-data, whose
 * files are staged. Files that cannot be taken are skipped while they arrive: the timeout of requests bounds
 * their size, not memory.
 *
 * @throws DomainError as `readJsonBody` and `readMultipart` do.
 */
export async function readWebhookBody(
  req: IncomingMessage,
  operation: RestOperation,
  uploads: RequestUploads,
): Promise<WebhookBody> {
  if (!MULTIPART.test(req.headers['content-type'] ?? '')) {
    return { object: await readJsonBody(req), form: { texts: new Map(), files: new Map() } };
  }
  const { accept } = multipartForm(operation);
  const limits = { longestText: MAX_JSON_BODY, longestBody: Number.POSITIVE_INFINITY };
  const webhook = { ...limits, onlyText: PAYLOAD, skipsBadFiles: true, accept };
  const form = await readMultipart(req, webhook, uploads);
  const [text, ...others] = form.texts.get(PAYLOAD) ?? [];
  if (text === undefined || others.length > 0) throw badBody(`must have one field ${PAYLOAD}`);
  const object = parseJson(text);
  if (!isObject(object)) throw badBody('must be a JSON object');
  return { object, form };
}
