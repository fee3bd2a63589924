import { type GraphQLSchema, Kind, validate } from 'graphql';
import type { RestOperation } from '../rest-operation';
import { parsePattern, tokensOf } from '../routing/path-pattern';
import { bodyDepth, isOfSignedIn } from './body-depth';
import { readCsvShape } from './csv-shape';
import { operationProblems } from './operation-problems';
import { readContract } from './read-contract';
import type { RestDocument } from './read-documents';
import { readVariables } from './read-variables';
import { stripDocument } from './strip-document';

/**
 * Reads one document as an endpoint.
 *
 * @param schema the schema of documents, extended with `rest.graphql`.
 * @throws Error describing the problem of the document.
 */
export function readOperation(schema: GraphQLSchema, { file, area, document }: RestDocument): RestOperation {
  const errors = validate(schema, document);
  if (errors.length > 0) throw new Error(errors.map((error) => error.message).join(' '));
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [node, ...others] = operations;
  if (!node?.name || others.length > 0) throw new Error('must hold exactly one operation, with a name');
  const contract = readContract(schema, node);
  const pattern = parsePattern(contract.path);
  const [summary, ...paragraphs] = (node.description?.value ?? '').split(/\n\s*\n/);
  const variables = readVariables(schema, node, contract, tokensOf(pattern));
  const operation: RestOperation = {
    name: node.name.value,
    file,
    area,
    kind: node.operation,
    summary: summary ?? '',
    description: paragraphs.join('\n\n') || null,
    contract,
    pattern,
    variables,
    bodyDepth: bodyDepth(node),
    ofSignedIn: contract.access === 'AUTHENTICATED' && isOfSignedIn(node),
    csv: readCsvShape(contract, variables, node),
    document: stripDocument(document),
  };
  const problems = operationProblems(schema, operation, node);
  if (problems.length > 0) throw new Error(problems.join(', '));
  return operation;
}
