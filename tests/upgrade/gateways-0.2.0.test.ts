import {
  BreakingChangeType,
  buildASTSchema,
  findBreakingChanges,
  type GraphQLSchema,
  parse,
  visit,
} from 'graphql';
import { AREAS } from '#protocol/areas';
import { readArtefacts } from '#schema/artefacts';
import { RegistryFolder, registryFolder } from '#schema/publishing/registry-folder';

/** The published version whose areas gateways of release 0.2.0 know. */
const VERSION = 1;

/** What fails a request of a gateway, besides what the operator's guide says of such a release. */
const FAILING: ReadonlySet<BreakingChangeType> = new Set([
  BreakingChangeType.TYPE_REMOVED,
  BreakingChangeType.FIELD_REMOVED,
  BreakingChangeType.ARG_REMOVED,
  BreakingChangeType.REQUIRED_ARG_ADDED,
  BreakingChangeType.REQUIRED_INPUT_FIELD_ADDED,
]);

it.each(AREAS)(
  '%s has all that gateways of release 0.2.0 ask for, while they run beside it',
  async (area) => {
    const path = `subgraphs/${area}.graphql`;
    const registry = new RegistryFolder(registryFolder);
    const before = schemaOf(await registry.artefact(await registry.version(VERSION), path));
    const after = schemaOf(readArtefacts().get(path) ?? '');
    expect(Object.keys(before.getQueryType()?.getFields() ?? {}).length).toBeGreaterThan(3);
    const changes = findBreakingChanges(before, after).filter(({ type }) => FAILING.has(type));
    expect(changes.map(({ description }) => description)).toEqual([]);
  },
);

function schemaOf(text: string): GraphQLSchema {
  // A gateway asks another area for external fields.
  const own = visit(parse(text), {
    FieldDefinition: ({ directives = [] }) =>
      directives.some(({ name }) => name.value === 'external') ? null : undefined,
  });
  return buildASTSchema(own, { assumeValid: true, assumeValidSDL: true });
}
