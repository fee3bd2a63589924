import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response } from 'express';
import { z } from 'zod';
import { DomainError } from '#protocol/errors';
import { isObject } from '#runtime/is-object';
import { readMultipart } from '../uploads/read-multipart';
import type { RequestUploads } from '../uploads/request-uploads';
import type { StagedUpload } from '../uploads/staged-upload';
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
    throw rejectionOf(error, res);
  }
  return req.body;
}

function rejectionOf(error: unknown, res: Response): DomainError {
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

/** Upload limits per operation. */
const UPLOAD_LIMITS = { files: 5, bytes: 8 * 1024 * 1024 } as const;

/** Maps file fields to variables: `{ "0": ["variables.file"] }`. */
type FileMap = ReadonlyMap<string, readonly [place: string]>;

interface AdmittedOperation<T> {
  readonly operation: unknown;
  readonly places: FileMap;
  readonly admitted: T;
}

const place = z.string().startsWith('variables.', 'map must contain variable paths');

const fileMap = z.record(
  z.string(),
  z.tuple([place], 'each file must belong to one variable'),
  'map must be an object',
);

/**
 * Reads an operation with file variables (GraphQL multipart request specification). Its fields `operations`
 * and `map` are checked and the operation is admitted before any file is read.
 *
 * @param admit receives the parsed operation; rejects it by throwing.
 * @returns the operation with uploads at the places in `map`, and the result of `admit`.
 * @throws DomainError if the body is invalid, or the error of `admit`.
 */
export async function readMultipartOperation<T>(
  req: IncomingMessage,
  uploads: RequestUploads,
  admit: (operation: unknown) => Promise<T>,
): Promise<{ readonly operation: unknown; readonly admitted: T }> {
  let admission: Promise<AdmittedOperation<T>> | undefined;
  const admitOnce = (texts: ReadonlyMap<string, readonly string[]>): Promise<AdmittedOperation<T>> => {
    admission ??= readFields(texts, admit);
    return admission;
  };
  const form = {
    longestText: OPERATION_LIMITS.bytes,
    longestBody: UPLOAD_LIMITS.files * UPLOAD_LIMITS.bytes + 3 * OPERATION_LIMITS.bytes,
    accept: async (field: string, texts: ReadonlyMap<string, readonly string[]>) =>
      (await admitOnce(texts)).places.has(field) ? UPLOAD_LIMITS.bytes : null,
  };
  const { texts, files } = await readMultipart(req, form, uploads);
  const { operation, places, admitted } = await admitOnce(texts);
  for (const [field, [place]] of places) setFile(operation, place, files.get(field));
  return { operation, admitted };
}

async function readFields<T>(
  texts: ReadonlyMap<string, readonly string[]>,
  admit: (operation: unknown) => Promise<T>,
): Promise<AdmittedOperation<T>> {
  const operation = jsonField(texts, 'operations');
  const parsed = fileMap.safeParse(jsonField(texts, 'map'));
  if (!parsed.success) throw invalidBody(parsed.error.issues[0]?.message ?? 'map must be an object');
  const places = new Map(Object.entries(parsed.data));
  if (places.size > UPLOAD_LIMITS.files)
    throw invalidBody(`map must have at most ${UPLOAD_LIMITS.files} files`);
  return { operation, places, admitted: await admit(operation) };
}

function jsonField(texts: ReadonlyMap<string, readonly string[]>, name: string): unknown {
  const [text, ...rest] = texts.get(name) ?? [];
  if (text === undefined) throw invalidBody(`${name} must come before the files`);
  if (rest.length > 0) throw invalidBody(`${name} must occur only once`);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody(`${name} must be JSON`);
  }
}

/** Only a null in the operation can be replaced by a file. */
function setFile(operation: unknown, place: string, file: StagedUpload | undefined): void {
  if (!file) throw invalidBody(`the file for ${place} is missing`);
  const steps = place.split('.');
  const last = steps.pop() ?? '';
  let holder: unknown = operation;
  for (const step of steps) holder = ownValue(holder, step);
  if (ownValue(holder, last) !== null) throw invalidBody(`${place} must be null in operations`);
  if (Array.isArray(holder)) holder[Number(last)] = file;
  else if (isObject(holder)) holder[last] = file;
}

function ownValue(holder: unknown, step: string): unknown {
  const isHolder = Array.isArray(holder) ? /^\d+$/.test(step) : isObject(holder);
  return isHolder && Object.hasOwn(Object(holder), step) ? Reflect.get(Object(holder), step) : undefined;
}

function invalidBody(problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', problem);
}
