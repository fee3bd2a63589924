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

describe('the place of a coordinate', () => {
  it.each([
    ['a field, below its description', 'Cat.toys', toys, 5],
    ['an argument', 'Cat.toys.first', toys, 6],
    ['a field that another area only refers to', 'Cat.name', cats, 4],
    ['an enum value', 'Mood.calm', cats, 7],
    ['what is gone: the nearest that is there', 'Mood.wild', cats, 6],
  ])('is found of %s', (_what, coordinate, file, line) => {
    expect(places.find(coordinate)).toEqual({ file, line });
  });

  it('is the area that is asked for, where several have it', () => {
    expect(places.find('Cat.gone', cats)).toEqual({ file: cats, line: 2 });
    expect(places.find('Cat.gone')).toEqual({ file: toys, line: 1 });
  });

  it('is nowhere when nothing of it is there', () => {
    expect(places.find('Dog.name')).toBeNull();
  });
});
