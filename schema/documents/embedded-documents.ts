import { z } from 'zod';
import { RegistryError } from '../publishing/registry';
import type { DocumentFile } from './validate-documents';

/**
 * Tagged templates, calls of the functions that client presets generate, and template literals with Apollo's
 * magic comment. Methods such as `octokit.graphql(…)` belong to other graphs.
 */
const TEMPLATE =
  /(?:\b(?:gql|graphql)\s*|(?<![\w$.])(?:gql|graphql)\s*\(\s*|\/\*\s*GraphQL\s*\*\/\s*)`((?:[^`\\]|\\.)*)`/gs;
const INTERPOLATION = /\$\{[^}]*\}/g;
const SCRIPT = /\.([cm]?[jt]sx?|vue|svelte)$/;

/** Apollo's manifest and ours list operations; Relay's maps ids to texts. */
const manifest = z.union([
  z.object({ operations: z.array(z.object({ body: z.string() })) }),
  z.record(z.string(), z.string()),
]);

/**
 * Returns the documents that a file holds: of a program its GraphQL templates, of a persisted-query manifest
 * its operations, else the file itself. Lines and columns stay those of the file, in a manifest the line.
 * @throws RegistryError for a JSON file that is not a manifest.
 */
export function embeddedDocuments(file: DocumentFile): DocumentFile[] {
  if (SCRIPT.test(file.path)) return templatesOf(file);
  return file.path.endsWith('.json') ? persistedOf(file) : [file];
}

function templatesOf({ path, text }: DocumentFile): DocumentFile[] {
  return [...text.matchAll(TEMPLATE)].map(({ index, 0: whole, 1: body = '' }) => {
    const start = index + whole.length - body.length - 1;
    const before = text.slice(0, start).replace(/[^\n]/g, ' ');
    // Interpolated fragments are found in the other documents.
    return { path, text: before + body.replace(INTERPOLATION, (hole) => ' '.repeat(hole.length)) };
  });
}

function persistedOf({ path, text }: DocumentFile): DocumentFile[] {
  const read = manifest.safeParse(parsed(text));
  if (!read.success) throw new RegistryError(`${path} is not a manifest of persisted queries.`);
  const { operations } = read.data;
  const bodies = Array.isArray(operations)
    ? operations.map(({ body }) => body)
    : Object.values(read.data).filter((body) => typeof body === 'string');
  return bodies.map((body) => {
    const at = text.indexOf(JSON.stringify(body));
    const lines = text.slice(0, Math.max(at, 0)).split('\n').length - 1;
    return { path, text: '\n'.repeat(lines) + body.replace(/\s+/g, ' ') };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
