import { isInterfaceType } from 'graphql';
import { loadOperations } from '#facade/documents/load-operations';
import type { RestContract } from '#facade/rest-operation';
import { FOR_EVERYBODY, FOR_MEMBERS, type GraphOnly } from './exposure/graph-only-fields';
import { OWN_FIELDS } from './exposure/own-fields';
import { reachableFields } from './exposure/reachable-fields';
import { selectedFields } from './exposure/selected-fields';
import { supergraph } from './exposure/supergraph';

const operations = loadOperations(supergraph);

const listed = (...lists: readonly GraphOnly[]) => lists.flatMap(({ fields }) => fields);

/** The callers of two kinds, the endpoints that let all of a kind pass, and what the graph opens to them beyond those. */
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

describe('What REST closes, the graph closes', () => {
  describe.each(CALLERS)('to $callers', ({ rules, endpoint, graphOnly }) => {
    const reached = reachableFields(new Set(rules));
    const shown = fieldsShown(endpoint);

    test('each field they reach is one that an endpoint shows them, or is listed with a reason', () => {
      const unlisted = [...reached].filter(([field]) => !shown.has(field) && !graphOnly.includes(field));
      expect(unlisted).toEqual([]);
    });

    test('the list has no field that they do not reach, or that an endpoint shows them', () => {
      const stale = graphOnly.filter((field) => !reached.has(field) || shown.has(field));
      expect(stale).toEqual([]);
      expect(new Set(graphOnly).size).toBe(graphOnly.length);
    });

    test('each field that an endpoint shows them is reached: the rule looks at the whole graph', () => {
      expect([...shown].filter((field) => !reached.has(field))).toEqual([]);
    });
  });

  test('fields that show callers what is their own are in the graph', () => {
    const missing = [...OWN_FIELDS].filter((coordinate) => {
      const [type = '', field = ''] = coordinate.split('.');
      const found = supergraph.getType(type);
      return !(found && 'getFields' in found && found.getFields()[field]);
    });
    expect(missing).toEqual([]);
  });
});

/** The fields of documents whose endpoints let somebody pass, without what is the caller's own. */
function fieldsShown(letsPass: (contract: RestContract) => boolean): ReadonlySet<string> {
  const selected = operations
    .filter(({ contract }) => letsPass(contract))
    .flatMap(selectedFields)
    .filter(({ coordinate, belowOwn }) => !belowOwn && !OWN_FIELDS.has(coordinate));
  return new Set(selected.flatMap(({ coordinate }) => [coordinate, ...implementations(coordinate)]));
}

/** A field of an interface is one of each type that implements it. */
function implementations(coordinate: string): string[] {
  const [name = '', field] = coordinate.split('.');
  const type = supergraph.getType(name);
  if (!isInterfaceType(type)) return [];
  return supergraph.getPossibleTypes(type).map((one) => `${one.name}.${field}`);
}
