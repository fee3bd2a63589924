import type { IncomingMessage } from 'node:http';
import { badBody } from '#gateway/uploads/body-problems';
import { readMultipart } from '#gateway/uploads/read-multipart';
import { RequestUploads } from '#gateway/uploads/request-uploads';
import type { FileStore } from '#runtime/files/file-store';
import { isJsonObject, type JsonObject, MAX_JSON_BODY, parseJson, readJsonBody } from './json-body';

/** The text field that holds the object, as chat webhooks name it. */
const PAYLOAD = 'payload_json';

/** Limit of a body with a screenshot, which is skipped. */
const MAX_BODY = 16 * 1024 * 1024;

const MULTIPART = /^multipart\/form-data\b/i;

/**
 * Reads the JSON object of a webhook: the body, or the text field `payload_json` of multipart/form-data.
 *
 * @throws DomainError as `readJsonBody` and `readMultipart` do.
 */
export async function readWebhookBody(req: IncomingMessage, files: FileStore): Promise<JsonObject> {
  if (!MULTIPART.test(req.headers['content-type'] ?? '')) return readJsonBody(req);
  const form = { longestText: MAX_JSON_BODY, longestBody: MAX_BODY, accept: async () => null };
  const { texts } = await readMultipart(req, form, new RequestUploads(files));
  const [text, ...others] = texts.get(PAYLOAD) ?? [];
  if (text === undefined || others.length > 0) throw badBody(`must have one text field ${PAYLOAD}`);
  const value = parseJson(text);
  if (!isJsonObject(value)) throw badBody('must be a JSON object');
  return value;
}
