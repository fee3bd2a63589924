import { sdlPlaces } from './sdl-places';

const places = sdlPlaces([
  {
    name: 'toys',
    sdl: 'type Cat @key(fields: "id") {\n  id: ID!\n  name: String @external\n  "Described."\n  toys(\n    first: Int\n  ): [String!]\n}',
  },
  {
    name: 'cats',
    sdl: '"""A cat."""\ntype Cat @key(fields: "id") {\n  id: ID!\n  name: String\n}\nenum Mood {\n  calm\n}',
  },
]);
const toys = 'schema/artefacts/subgraphs/toys.graphql';
const cats = 'schema/artefacts/subgraphs/cats.graphql';

describe('sdlPlaces', () => {
  it.each([
    ['a field, below its description', 'Cat.toys', toys, 5],
    ['an argument', 'Cat.toys.first', toys, 6],
    ['a field that another subgraph only references', 'Cat.name', cats, 4],
    ['an enum value', 'Mood.calm', cats, 7],
    ['a removed element, by its nearest parent', 'Mood.wild', cats, 6],
  ])('finds %s', (_what, coordinate, file, line) => {
    expect(places.find(coordinate)).toEqual({ file, line });
  });

  it('prefers the given file if several subgraphs define the element', () => {
    expect(places.find('Cat.gone', cats)).toEqual({ file: cats, line: 2 });
    expect(places.find('Cat.gone')).toEqual({ file: toys, line: 1 });
  });

  it('returns null if no parent exists', () => {
    expect(places.find('Dog.name')).toBeNull();
  });
});
