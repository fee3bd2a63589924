import { buildSchema, GraphQLError, parse, validate } from 'graphql';
import type { ManifestOperation, PublishedManifest } from '../published-versions';
import { type Finding, finding } from './finding';

/**
 * Validates the operations of every supported version against the schema as it would be now: clients of those versions go on
 * sending them. An operation that several versions hold is told once.
 */
export function checkManifests(apiSdl: string, supported: readonly PublishedManifest[]): Finding[] {
  const schema = buildSchema(apiSdl);
  const told = new Map<string, { operation: ManifestOperation; versions: number[] }>();
  for (const { version, operations } of supported) {
    for (const operation of operations) {
      const same = told.get(operation.body) ?? { operation, versions: [] };
      same.versions.push(version);
      told.set(operation.body, same);
    }
  }
  return [...told.values()].flatMap(({ operation, versions }) => {
    const [error, ...others] = errorsOf(schema, operation.body);
    if (!error) return [];
    const { name, rest } = operation;
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return [
      finding({
        severity: 'breaking',
        rule: 'PUBLISHED_OPERATION_INVALID',
        message: `${name}${rest ? ` (${rest})` : ''}, published in ${listed(versions)}, is no longer valid: ${error.message}${more}`,
        file: 'schema/artefacts/api.graphql',
        coordinate: name,
        usedBy: versions.map((version) => `${name} of version ${version}`),
        help: 'keep what the operation uses, or accept the change in schema/accepted-changes.json',
      }),
    ];
  });
}

function errorsOf(schema: ReturnType<typeof buildSchema>, body: string): readonly GraphQLError[] {
  try {
    return validate(schema, parse(body));
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError(String(error))];
  }
}

function listed(versions: readonly number[]): string {
  return versions.length === 1 ? `version ${versions[0]}` : `versions ${versions.join(', ')}`;
}
