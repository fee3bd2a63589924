import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { badBody, truncatedBodyError } from '#gateway/uploads/body-problems';
import { DomainError } from '#protocol/errors';
import { isObject } from '#runtime/is-object';

/** A parsed JSON object; look up its values only by `Object.hasOwn`. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const MAX_JSON_BODY = 1024 * 1024;

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
    const refuse = (error: DomainError) => {
      req.off('data', take);
      req.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      const problem = length === 0 ? typeProblem(req) : null;
      if (problem) return refuse(problem);
      length += chunk.length;
      if (length > MAX_JSON_BODY) return refuse(tooLarge());
      chunks.push(chunk);
    };
    const endedEarly = () => reject(truncatedBodyError());
    if (Number(req.headers['content-length'] ?? 0) > MAX_JSON_BODY) return refuse(tooLarge());
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
export function parseJson(text: string): unknown {
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
