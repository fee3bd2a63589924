import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type MultipartBody, type MultipartForm, readMultipart } from '#gateway/uploads/read-multipart';
import { badBody, type RequestUploads, truncatedBodyError } from '#gateway/uploads/request-uploads';
import { DomainError } from '#protocol/errors';
import { isObject } from '#runtime/is-object';
import type { RestOperation } from '../rest-operation';
import { invalidField } from './scalars';

/** A parsed JSON object; look up its values only by `Object.hasOwn`. */
export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_JSON_BODY = 1024 * 1024;

/** Levels of nested objects and lists that are read. */
const MAX_LEVELS = 32;

const BYTE_ORDER_MARK = '\uFEFF';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads the JSON object of a request. An empty body is an empty object.
 *
 * @throws DomainError PAYLOAD_TOO_LARGE above 1 MiB, UNSUPPORTED_MEDIA_TYPE for another type or encoding,
 * BAD_USER_INPUT for anything but a JSON object in UTF-8.
 */
export async function readJsonBody(req: IncomingMessage): Promise<JsonObject> {
  const bytes = await readBytes(req);
  return bytes.length === 0 ? {} : parseObject(bytes);
}

/** Uses events: async iteration costs several times as much for small bodies. */
function readBytes(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Discards the rest of a rejected body, so that the client can read the response and reuse the
    // connection.
    const rejectRest = (error: DomainError) => {
      req.off('data', take);
      req.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      const problem = length === 0 ? typeProblem(req) : null;
      if (problem) return rejectRest(problem);
      length += chunk.length;
      if (length > MAX_JSON_BODY) return rejectRest(tooLarge());
      chunks.push(chunk);
    };
    const endedEarly = () => reject(truncatedBodyError());
    if (Number(req.headers['content-length'] ?? 0) > MAX_JSON_BODY) return rejectRest(tooLarge());
    if (req.destroyed) return endedEarly();
    req.on('data', take);
    req.once('end', () => resolve(joined(chunks)));
    req.once('error', endedEarly);
    // 'close' also fires after 'end'; creating an unused error there would be as expensive as the rest of the
    // request.
    req.once('close', () => req.readableEnded || endedEarly());
  });
}

/** Avoids a copy for small bodies, which arrive in one chunk. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function typeProblem(req: IncomingMessage): DomainError | null {
  const { 'content-type': type, 'content-encoding': encoding } = req.headers;
  if (!JSON_TYPE.test(type ?? '')) {
    return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json, in UTF-8');
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The request body must not be compressed');
  }
  return null;
}

function parseObject(bytes: Buffer): JsonObject {
  const value = parseJson(decodeUtf8(bytes));
  if (!isObject(value)) throw badBody('must be a JSON object');
  return value;
}

function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badBody('must be valid UTF-8');
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/**
 * Parses JSON. What is nested deeper than any field of an endpoint is read as null, like unknown fields: code
 * that walks such values would exceed the stack.
 *
 * @throws DomainError BAD_USER_INPUT for anything but JSON.
 */
function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badBody('must be valid JSON');
  }
  cutBelow(value, MAX_LEVELS);
  return value;
}

/** Replaces objects and lists below a number of levels by null. */
function cutBelow(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, key);
    if (typeof inner !== 'object' || inner === null) continue;
    if (levels > 0) cutBelow(inner, levels - 1);
    else Reflect.set(value, key, null);
  }
}

function tooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', `The request body must be at most ${MAX_JSON_BODY} bytes`);
}

/** Several times the size of 4,000 characters in any script. */
const MAX_TEXT = 64 * 1024;

/** Limit of text fields, boundaries and part headers together. */
const MAX_NON_FILE_BYTES = 1024 * 1024;

/** Returns the limits of an endpoint's multipart body: one file for each variable of type Upload. */
export function multipartForm({ variables, contract }: RestOperation): MultipartForm {
  const names = new Set(variables.flatMap(({ source }) => (source.place === 'file' ? [source.name] : [])));
  const texts = new Set(variables.flatMap(({ source }) => (source.place === 'form' ? [source.name] : [])));
  const maxFileBytes = contract.maxFileBytes ?? 0;
  const [first, ...rest] = names;
  return {
    ...(first !== undefined && rest.length === 0 && { onlyFile: { field: first, maxBytes: maxFileBytes } }),
    longestText: MAX_TEXT,
    longestBody: names.size * maxFileBytes + MAX_NON_FILE_BYTES,
    accept: async (field) => {
      if (texts.has(field)) throw invalidField(field, 'must be text, not a file');
      return names.has(field) ? maxFileBytes : null;
    },
  };
}

/**
 * The field that holds the object, as chat webhooks name it: text, or a file after a proxy rebuilt the form.
 */
const PAYLOAD = 'payload_json';

const MULTIPART = /^multipart\/form-data\b/i;

/** The object of a webhook, and its files. */
interface WebhookBody {
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
  const [text, ...rest] = form.texts.get(PAYLOAD) ?? [];
  if (text === undefined || rest.length > 0) throw badBody(`must have one field ${PAYLOAD}`);
  const object = parseJson(text);
  if (!isObject(object)) throw badBody('must be a JSON object');
  return { object, form };
}
