import { buildSchema, GraphQLError, parse, validate } from 'graphql';
import type { ManifestOperation, PublishedManifest } from '../published-versions';
import { type Finding, finding } from './finding';

/** The schemas of operations as SDL. */
export interface OperationSchemas {
  /** Of ad-hoc operations. */
  readonly graph: string;
  /** Of REST documents. */
  readonly rest: string;
}

/**
 * Validates the operations of every supported version against the current schemas, because clients of those
 * versions still send them. An operation that several versions contain is reported once.
 */
export function checkManifests(
  schemas: OperationSchemas,
  supported: readonly PublishedManifest[],
): Finding[] {
  const graph = buildSchema(schemas.graph);
  const documents = buildSchema(schemas.rest);
  const entries = new Map<string, { operation: ManifestOperation; versions: number[] }>();
  for (const { version, operations } of supported) {
    for (const operation of operations) {
      const key = `${operation.rest ? 'rest' : 'graph'} ${operation.body}`;
      const entry = entries.get(key) ?? { operation, versions: [] };
      entry.versions.push(version);
      entries.set(key, entry);
    }
  }
  return [...entries.values()].flatMap(({ operation, versions }) => {
    const [error, ...others] = validationErrors(operation.rest ? documents : graph, operation.body);
    if (!error) return [];
    const { name, rest } = operation;
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return [
      finding({
        severity: 'breaking',
        rule: 'PUBLISHED_OPERATION_INVALID',
        message: `${name}${rest ? ` (${rest})` : ''}, published in ${versionList(versions)}, is no longer valid: ${error.message}${more}`,
        file: 'schema/artefacts/api.graphql',
        coordinate: name,
        usedBy: versions.map((version) => `${name} of version ${version}`),
        change: { from: 'valid', to: 'invalid' },
        help: 'restore what the operation uses, or accept the change in schema/accepted-changes.json',
      }),
    ];
  });
}

function validationErrors(schema: ReturnType<typeof buildSchema>, body: string): readonly GraphQLError[] {
  try {
    return validate(schema, parse(body));
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError(String(error))];
  }
}

function versionList(versions: readonly number[]): string {
  return versions.length === 1 ? `version ${versions[0]}` : `versions ${versions.join(', ')}`;
}
