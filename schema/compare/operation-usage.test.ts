import { usageOf } from './operation-usage';

const SDL = `
  type Query { cats(first: Int, filter: CatFilterInput): [Cat!]! pet(id: ID!): Pet }
  interface Pet { name: String! }
  type Cat implements Pet { name: String! mood: Mood! friend: Cat }
  enum Mood { calm wild }
  input CatFilterInput { mood: Mood near: CatFilterInput name: String }
`;

function usedBy(body: string): string[] {
  return [...usageOf(SDL, [{ user: 'Someone', body }]).keys()].sort();
}

describe('operation usage', () => {
  it('includes fields, arguments and literal enum values', () => {
    expect(usedBy('{ cats(first: 3, filter: { mood: calm }) { name } }')).toEqual([
      'Cat',
      'Cat.name',
      'CatFilterInput',
      'CatFilterInput.mood',
      'Mood',
      'Mood.calm',
      'Query',
      'Query.cats',
      'Query.cats.filter',
      'Query.cats.first',
      'String',
    ]);
  });

  it('includes all types within a variable, at any depth', () => {
    const used = usedBy('query ($filter: CatFilterInput) { cats(filter: $filter) { name } }');
    expect(used).toEqual(
      expect.arrayContaining(['CatFilterInput.name', 'CatFilterInput.near', 'Mood.calm', 'Mood.wild']),
    );
  });

  it('includes every value of a selected enum', () => {
    expect(usedBy('{ cats { mood } }')).toEqual(expect.arrayContaining(['Mood.calm', 'Mood.wild']));
  });

  it('includes the type conditions of fragments', () => {
    expect(usedBy('{ pet(id: 1) { ... on Cat { friend { name } } } }')).toEqual(
      expect.arrayContaining(['Pet', 'Cat', 'Cat.friend', 'Cat.name']),
    );
  });

  it('is empty for invalid GraphQL and unknown fields', () => {
    expect(usedBy('{ cats {')).toEqual([]);
    expect(usedBy('{ dogs { name } }')).toEqual(['Query', 'Query.dogs']);
  });

  it('lists all users of a coordinate', () => {
    const usage = usageOf(SDL, [
      { user: 'A', body: '{ cats { name } }' },
      { user: 'B', body: '{ cats { mood } }' },
    ]);
    expect(usage.get('Query.cats')).toEqual(['A', 'B']);
    expect(usage.get('Cat.mood')).toEqual(['B']);
  });
});
