import { tilesText } from './text.ts';
import {
  EMPTY_TILE_EVENT,
  isProofFile,
  newTileEventInput,
  tileEventChanges,
  tileEventProblems,
} from './tile-draft.ts';

const draft = {
  ...EMPTY_TILE_EVENT,
  id: 'race',
  name: ' Race ',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
};

describe('the draft of a tile event', () => {
  test('creates an event for everybody alone, or for teams of a size', () => {
    expect(newTileEventInput(draft)).toMatchObject({ name: 'Race', mode: 'solo', teamSize: null });
    expect(newTileEventInput({ ...draft, teamSize: '4' })).toMatchObject({ mode: 'teams', teamSize: 4 });
  });

  test('changes how participants compete only if that changed', () => {
    expect(tileEventChanges(draft, draft)).toEqual({
      name: 'Race',
      description: '',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      rules: '',
      pictureId: null,
      sequential: false,
      codeWord: null,
    });
    expect(tileEventChanges(draft, { ...draft, teamSize: '4' })).toMatchObject({ mode: 'solo' });
  });

  test('has a code word, or none', () => {
    expect(newTileEventInput({ ...draft, codeWord: ' otter ' })).toMatchObject({ codeWord: 'otter' });
    expect(tileEventChanges(draft, { ...draft, codeWord: 'otter' })).toMatchObject({ codeWord: null });
  });

  test('must not end before it starts', () => {
    expect(tileEventProblems.endDate('2026-10-31', draft)).toBe(tilesText.endBeforeStart);
    expect(tileEventProblems.endDate('2026-11-01', draft)).toBeNull();
  });

  test.each(['1', '51', 'two'])('has no teams of %s', (size) => {
    expect(tileEventProblems.teamSize(size)).toBe(tilesText.teamSizeWrong);
  });
});

test.each([
  ['image/png', 1, true],
  ['image/jpeg', 8 * 1024 * 1024, true],
  ['image/jpeg', 8 * 1024 * 1024 + 1, false],
  ['image/webp', 100, false],
  ['image/png', 0, false],
  ['image/svg+xml', 100, false],
  ['', 100, false],
])('a file of type "%s" with %i bytes can be a proof: %s', (type, size, expected) => {
  expect(isProofFile({ type, size })).toBe(expected);
});
