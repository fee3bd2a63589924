import { buildASTSchema, parse } from 'graphql';
import { readSupergraph } from '#schema/artefacts';
import { callerFields, selectedCallerFields } from './caller-fields';

const supergraph = parse(readSupergraph());
const schema = buildASTSchema(supergraph, { assumeValidSDL: true });
const fields = callerFields(supergraph);

describe('fields whose value depends on who asks', () => {
  it.each([
    [
      'who is told apart though everybody may ask',
      '{ viewer { authenticated } me { id } }',
      ['Query.viewer', 'Query.me'],
    ],
    [
      'what only some may see',
      '{ bingoEvent(id: "1") { name participants { rsn } } }',
      ['BingoEvent.participants'],
    ],
    ['what only the signed-in may ask', '{ user(id: "1") { id } }', ['Query.user']],
    [
      'what hides in a fragment',
      '{ me { ...f } } fragment f on User { isBanned }',
      ['Query.me', 'User.isBanned'],
    ],
    ['nothing', '{ bingoLeaderboard(eventId: "1") { rank user { id username } } }', []],
  ])('are found: %s', (_what, text, expected) => {
    expect(selectedCallerFields(schema, parse(text), fields)).toEqual(expected);
  });
});
