import { type DocumentNode, Kind, visit } from 'graphql';
import type { RestDocument } from '#facade/documents/read-documents';
import type { RestOperation } from '#facade/rest-operation';
import { openApiPath } from '#protocol/path-template';
import type { FilePlace } from '#schema/check/sdl-places';
import { documentFile, lineIn } from './check-documents';

/** Finds where a REST location, such as `GET /bingo/events 200 events[].name`, is written. */
export type RestPlaces = (coordinate: string) => FilePlace | null;

/**
 * Returns where the key, parameter or endpoint of a REST location is in the documents: the line of the
 * variable or field, otherwise that of the operation; null if no document has the endpoint.
 */
export function restPlaces(
  operations: readonly RestOperation[],
  documents: readonly RestDocument[],
): RestPlaces {
  const byRoute = new Map<string, RestOperation>(
    operations.map((operation) => {
      const { method, path } = operation.contract;
      return [`${method} ${openApiPath(path)}`, operation] as const;
    }),
  );
  return (coordinate) => {
    const [method, path, place = '', ...rest] = coordinate.split(' ');
    const operation = byRoute.get(`${method} ${path}`);
    if (!operation) return null;
    const { file, variables } = operation;
    const document = documents.find((candidate) => candidate.file === file)?.document;
    const name = rest.join(' ');
    const isResponse = /^\d|default/.test(place);
    const variable = variables.find(
      ({ source }) =>
        name === source.name || name.startsWith(`${source.name}.`) || name.startsWith(`${source.name}[`),
    );
    const line =
      document && (isResponse ? keyLine(document, name) : variableLine(document, variable?.name ?? ''));
    return { file: documentFile(file), line: line ?? lineIn(documents, file) };
  };
}

/** Returns the line of the field that a path of response keys leads to, or of the last one that is known. */
function keyLine(document: DocumentNode, path: string): number | null {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '' && key !== '*');
  let line: number | null = null;
  let next = 0;
  visit(document, {
    Field: ({ alias, name, loc }) => {
      if ((alias ?? name).value !== keys[next]) return;
      next += 1;
      line = loc?.startToken.line ?? line;
    },
  });
  return line;
}

function variableLine(document: DocumentNode, name: string): number | null {
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const definition = node.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    if (definition) return definition.variable.loc?.startToken.line ?? null;
  }
  return null;
}
