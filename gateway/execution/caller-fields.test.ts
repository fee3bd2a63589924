import { buildASTSchema, parse } from 'graphql';
import { readSupergraph } from '#schema/artefacts';
import { callerFields, selectedCallerFields } from './checked-operation';

const supergraph = parse(readSupergraph());
const schema = buildASTSchema(supergraph, { assumeValidSDL: true });
const fields = callerFields(supergraph);

describe('selectedCallerFields', () => {
  it.each([
    [
      'a field tagged as caller-dependent',
      '{ viewer { authenticated } me { id } }',
      ['Query.viewer', 'Query.me'],
    ],
    [
      'a field restricted to some callers',
      '{ bingoEvent(id: "1") { name participants { rsn } } }',
      ['BingoEvent.participants'],
    ],
    ['a field restricted to signed-in users', '{ user(id: "1") { id } }', ['Query.user']],
    [
      'a field in a fragment',
      '{ me { ...f } } fragment f on User { isBanned }',
      ['Query.me', 'User.isBanned'],
    ],
    ['no caller-dependent field', '{ bingoLeaderboard(eventId: "1") { rank user { id username } } }', []],
  ])('finds %s', (_what, text, expected) => {
    expect(selectedCallerFields(schema, parse(text), fields)).toEqual(expected);
  });
});
