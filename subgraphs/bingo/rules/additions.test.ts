import { type KnownNames, planAdditions } from './additions';

const NOTHING: KnownNames = {
  participants: new Map(),
  places: new Set(),
  users: new Map(),
  free: Number.POSITIVE_INFINITY,
  freeInTeam: Number.POSITIVE_INFINITY,
};

const outcomes = (names: readonly string[], known: Partial<KnownNames>) =>
  planAdditions(names, { ...NOTHING, ...known }).map(
    ({ outcome, error, userId }) => error ?? userId ?? outcome,
  );

describe('adding player names', () => {
  it('registers the user of a name, and reserves places for other names', () => {
    expect(outcomes([' Known ', 'New'], { users: new Map([['known', '10']]) })).toEqual(['10', 'reserved']);
  });

  it('adds no name twice, however it is written', () => {
    const known = { participants: new Map([['in', '10']]), places: new Set(['kept']) };
    expect(outcomes(['IN', 'Kept', 'One_two', 'one-TWO'], known)).toEqual([
      'already_registered',
      'already_reserved',
      'reserved',
      'already_reserved',
    ]);
  });

  it('adds no user twice, by two names', () => {
    const users = new Map([
      ['first', '10'],
      ['second', '10'],
      ['third', '11'],
    ]);
    const other = 'The user who registered with this name before takes part with another one';
    expect(outcomes(['First', 'Second', 'Third'], { users, participants: new Map([['in', '11']]) })).toEqual([
      '10',
      other,
      other,
    ]);
  });

  it('stops when the event or the team is full', () => {
    expect(outcomes(['a', 'b', 'c'], { free: 2 })).toEqual(['reserved', 'reserved', 'The event is full']);
    expect(outcomes(['a', 'b'], { freeInTeam: 1 })).toEqual(['reserved', 'The team is full']);
    expect(outcomes(['a', 'a', 'b'], { free: 2 })).toEqual(['reserved', 'already_reserved', 'reserved']);
  });

  it('rejects what is no name, which takes no place', () => {
    expect(outcomes(['', 'a\nb', 'c'], { free: 1 })).toEqual([
      'The name must not be empty',
      'The name must not contain control characters',
      'reserved',
    ]);
  });
});
