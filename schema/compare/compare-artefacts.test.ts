import type { Artefacts } from '../artefacts';
import { compareArtefacts } from './compare-artefacts';

const API = 'type Query { cat(id: ID!, size: Int! = 1): String dog: String }';

function artefacts(api: string, files: Record<string, string> = {}): Artefacts {
  return new Map(Object.entries({ 'api.graphql': api, ...files }));
}

const manifest = (body: string) =>
  JSON.stringify({ operations: [{ name: 'GetCat', rest: 'GET /cat', body }] });

describe('compareArtefacts', () => {
  it('finds no changes between equal versions', async () => {
    expect(await compareArtefacts(artefacts(API), artefacts(API), [])).toEqual([]);
  });

  it('reports the current documents and published manifests that a change breaks', async () => {
    const after = artefacts('type Query { dog: String }', { 'operations.json': manifest('{ cat(id: 1) }') });
    const supported = [{ version: 4, operations: [{ name: 'OldCat', body: '{ cat(id: 1) }' }] }];
    expect(await compareArtefacts(artefacts(API), after, supported)).toEqual([
      {
        class: 'breaking',
        subject: 'graph',
        rule: 'FIELD_REMOVED',
        coordinate: 'Query.cat',
        message: "Field 'cat' was removed from object type 'Query'",
        from: 'String',
        to: 'absent',
        usedBy: ['GetCat (GET /cat)', 'OldCat of version 4'],
      },
    ]);
  });

  it('describes what is internal now, which REST documents may still use', async () => {
    const before = artefacts('type Query { cat: String dog: String fox: String }');
    const after = artefacts('type Query { fox: String }', {
      'operations.json': manifest('{ cat dog }'),
      'supergraph.graphql': 'type Query { cat: String @inaccessible @tag(name: "internal") fox: String }',
    });
    const operations = [
      { name: 'GetCat', rest: 'GET /cat', body: '{ cat }' },
      { name: 'Cats', body: '{ cat }' },
    ];
    const changes = await compareArtefacts(before, after, [{ version: 4, operations }]);
    expect(changes.map(({ coordinate, message, usedBy }) => [coordinate, message, usedBy])).toEqual([
      [
        'Query.cat',
        "Field 'cat' was removed from object type 'Query' and is internal now: only REST documents can use it",
        ['Cats of version 4'],
      ],
      ['Query.dog', "Field 'dog' was removed from object type 'Query'", ['GetCat (GET /cat)']],
    ]);
  });

  it('classifies a removed default as breaking if the argument becomes required, otherwise as dangerous', async () => {
    const required = await compareArtefacts(artefacts(API), artefacts(API.replace(' = 1', '')), []);
    expect(required).toMatchObject([{ class: 'breaking', coordinate: 'Query.cat.size' }]);
    const optional = await compareArtefacts(
      artefacts(API.replace('Int! = 1', 'Int = 1')),
      artefacts(API.replace('Int! = 1', 'Int')),
      [],
    );
    expect(optional).toMatchObject([{ class: 'dangerous', coordinate: 'Query.cat.size' }]);
  });

  it('allows the removal of what was deprecated for its days of support only', async () => {
    const before = artefacts(
      'type Query { cat: String dog: String @deprecated } enum Mood { calm wild @deprecated }',
    );
    const after = artefacts('type Query { cat: String } enum Mood { calm }');
    const classes = async (mayRemove: boolean) =>
      (await compareArtefacts(before, after, [], { mayRemove: () => mayRemove })).map(
        ({ class: changeClass, rule }) => `${changeClass} ${rule}`,
      );
    expect(await classes(false)).toEqual(['breaking FIELD_REMOVED', 'breaking ENUM_VALUE_REMOVED']);
    expect(await classes(true)).toEqual(['dangerous FIELD_REMOVED', 'dangerous ENUM_VALUE_REMOVED']);
  });

  it('does not repeat changes of the graph for the variant', async () => {
    const path = 'variants/public.graphql';
    const before = artefacts(API, { [path]: API });
    const hidden = await compareArtefacts(
      before,
      artefacts(API, { [path]: 'type Query { dog: String }' }),
      [],
    );
    expect(hidden).toMatchObject([{ subject: 'variant', class: 'breaking', coordinate: 'Query.cat' }]);
    const gone = 'type Query { dog: String }';
    const removed = await compareArtefacts(before, artefacts(gone, { [path]: gone }), []);
    expect(removed.map(({ subject }) => subject)).toEqual(['graph']);
  });

  it('sorts breaking changes first', async () => {
    const after = artefacts('type Query { ape: String cat(id: ID!, size: Int! = 2): String }');
    const changes = await compareArtefacts(artefacts(API), after, []);
    expect(changes.map((change) => change.class)).toEqual(['breaking', 'dangerous', 'safe']);
  });
});
