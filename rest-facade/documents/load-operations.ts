import { extendSchema, type GraphQLSchema } from 'graphql';
import type { RestOperation } from '../rest-operation';
import { RestContractError } from './contract-error';
import { facadeFolder } from './facade-folder';
import { type RestDocument, readDirectives, readDocuments } from './read-documents';
import { readOperation } from './read-operation';
import { routeProblems } from './route-problems';

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
