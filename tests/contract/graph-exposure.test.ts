import { isInterfaceType, parse } from 'graphql';
import { loadOperations } from '#facade/documents/load-operations';
import type { RestContract } from '#facade/rest-operation';
import { callerFields } from '#gateway/execution/checked-operation';
import { readSupergraph } from '#schema/artefacts';
import { FOR_EVERYBODY, type GraphOnly } from './exposure/graph-only-fields';
import { FOR_MEMBERS } from './exposure/graph-only-for-members';
import { OWN_FIELDS } from './exposure/own-fields';
import { reachableFields } from './exposure/reachable-fields';
import { selectedFields } from './exposure/selected-fields';
import { supergraph } from './exposure/supergraph';

const operations = loadOperations(supergraph);

const listed = (...lists: readonly GraphOnly[]) => lists.flatMap(({ fields }) => fields);

/**
 * Two kinds of caller, the endpoints that admit all of a kind, and the fields that only the graph exposes to
 * them.
 */
const CALLERS = [
  {
    callers: 'anonymous callers',
    rules: ['access/public'],
    endpoint: ({ access }: RestContract) => access === 'PUBLIC',
    graphOnly: listed(...FOR_EVERYBODY),
  },
  {
    callers: 'signed-in users',
    rules: ['access/public', 'access/authenticated'],
    endpoint: ({ access, permissions }: RestContract) =>
      access === 'PUBLIC' || (access === 'AUTHENTICATED' && permissions.length === 0),
    graphOnly: listed(...FOR_EVERYBODY, ...FOR_MEMBERS),
  },
];

describe('Fields that REST restricts are restricted in the graph', () => {
  describe.each(CALLERS)('for $callers', ({ rules, endpoint, graphOnly }) => {
    const reached = reachableFields(new Set(rules));
    const shown = fieldsShown(endpoint);

    test('each reachable field is returned by an endpoint that admits them, or is listed with a reason', () => {
      const unlisted = [...reached].filter(([field]) => !shown.has(field) && !graphOnly.includes(field));
      expect(unlisted).toEqual([]);
    });

    test('the list contains no unreachable field, and none that an endpoint returns to them', () => {
      const stale = graphOnly.filter((field) => !reached.has(field) || shown.has(field));
      expect(stale).toEqual([]);
      expect(new Set(graphOnly).size).toBe(graphOnly.length);
    });

    test('each field that an endpoint returns to them is reachable: the check covers the whole graph', () => {
      expect([...shown].filter((field) => !reached.has(field))).toEqual([]);
    });
  });

  test('fields that return callers their own data exist in the graph', () => {
    const missing = [...OWN_FIELDS].filter((coordinate) => {
      const [type = '', field = ''] = coordinate.split('.');
      const found = supergraph.getType(type);
      return !(found && 'getFields' in found && found.getFields()[field]);
    });
    expect(missing).toEqual([]);
  });

  test('fields that return callers their own data are marked: results with them are not shared', () => {
    const marked = callerFields(parse(readSupergraph()));
    // What is below the viewer or is a mutation is never shared.
    const unmarked = [...OWN_FIELDS].filter(
      (coordinate) => !/^(SignedInViewer|Mutation)\./.test(coordinate) && !marked.has(coordinate),
    );
    expect(unmarked).toEqual([]);
  });
});

/** Returns the fields of documents whose endpoints admit a caller, except the caller's own data. */
function fieldsShown(letsPass: (contract: RestContract) => boolean): ReadonlySet<string> {
  const selected = operations
    .filter(({ contract }) => letsPass(contract))
    .flatMap(selectedFields)
    .filter(({ coordinate, belowOwn }) => !belowOwn && !OWN_FIELDS.has(coordinate));
  return new Set(selected.flatMap(({ coordinate }) => [coordinate, ...implementations(coordinate)]));
}

/** Expands a field of an interface to the fields of its implementing types. */
function implementations(coordinate: string): string[] {
  const [name = '', field] = coordinate.split('.');
  const type = supergraph.getType(name);
  if (!isInterfaceType(type)) return [];
  return supergraph.getPossibleTypes(type).map((possible) => `${possible.name}.${field}`);
}
