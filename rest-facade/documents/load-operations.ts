import { extendSchema, type GraphQLSchema } from 'graphql';
import { comparePatterns, facadeFolder, type RestOperation } from '../rest-operation';
import { type RestDocument, readDirectives, readDocuments } from './read-documents';
import { readOperation } from './read-operation';

/**
 * Loads the whole REST contract, validated against the schema of documents.
 *
 * @param folder holds `rest.graphql` and `operations/`; default: the facade's own.
 * @throws RestContractError naming every problem at once.
 */
export function loadOperations(schema: GraphQLSchema, folder = facadeFolder()): readonly RestOperation[] {
  const documents = readDocuments(folder, { noLocation: true });
  return readOperations(extendSchema(schema, readDirectives(folder)), documents);
}

/**
 * Reads documents as endpoints.
 *
 * @param schema the schema of documents, extended with `rest.graphql`.
 * @throws RestContractError naming every problem at once.
 */
export function readOperations(schema: GraphQLSchema, documents: readonly RestDocument[]): RestOperation[] {
  const operations: RestOperation[] = [];
  const problems: string[] = [];
  for (const document of documents) {
    try {
      operations.push(readOperation(schema, document));
    } catch (error) {
      problems.push(`${document.file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  problems.push(...routeProblems(operations));
  if (problems.length > 0) throw new RestContractError(problems);
  return operations;
}

/** Invalid REST documents; the message names every file. The platform must not start. */
export class RestContractError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The REST contract is broken:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'RestContractError';
  }
}

/**
 * Returns conflicts between endpoints: duplicate routes, ambiguous paths, duplicate names; empty when valid.
 */
export function routeProblems(operations: readonly RestOperation[]): string[] {
  return operations.flatMap((first, index) =>
    operations.slice(index + 1).flatMap((second) => pairProblems(first, second)),
  );
}

function pairProblems(first: RestOperation, second: RestOperation): string[] {
  const files = `${first.file} and ${second.file}`;
  const problems: string[] = [];
  if (first.name === second.name) problems.push(`${files}: both operations are named ${first.name}`);
  const precedence = comparePatterns(first.pattern, second.pattern);
  if (precedence === 'same' && first.contract.path !== second.contract.path) {
    problems.push(
      `${files}: ${first.contract.path} and ${second.contract.path} are the same path with different token names`,
    );
  }
  if (first.contract.method !== second.contract.method) return problems;
  const route = `${first.contract.method} ${first.contract.path}`;
  if (precedence === 'same') problems.push(`${files}: duplicate route ${route}`);
  if (precedence === 'ambiguous') {
    problems.push(`${files}: shadowed path, ${route} and ${second.contract.path} match the same requests`);
  }
  return problems;
}
