import 'reflect-metadata';
import { checkBatch } from './batch.commands';

const occasion = { event: 'Raid', date: '2026-05-01' };

describe('a batch', () => {
  it('accepts valid entries with and without notes', () => {
    const checked = checkBatch(occasion, [
      { rsn: 'One', points: 5, notes: 'Late' },
      { rsn: 'Two', points: 0 },
    ]);
    expect(checked).toEqual([
      { index: 0, record: { ...occasion, rsn: 'One', rsnFolded: 'one', points: 5, notes: 'Late' } },
      { index: 1, record: { ...occasion, rsn: 'Two', rsnFolded: 'two', points: 0, notes: null } },
    ]);
  });

  it('reports the problems of each entry', () => {
    expect(
      checkBatch(occasion, [
        { points: 5 },
        { rsn: 'One', points: null },
        { rsn: '', points: 1.5 },
        { rsn: 'One', points: 5, notes: '\u0000' },
      ]),
    ).toEqual([
      { index: 0, error: 'rsn is required' },
      { index: 1, error: 'points is required' },
      { index: 2, error: 'rsn must not be empty, points must be a whole number from 0 to 1000000' },
      { index: 3, error: 'notes must not contain control characters' },
    ]);
  });

  it.each([
    [null, 'entry must be an object'],
    [7, 'entry must be an object'],
    ['Zezima', 'entry must be an object'],
    [[], 'entry must be an object'],
    [{}, 'rsn is required, points is required'],
    [{ rsn: 5, points: 1 }, 'rsn must be a string'],
    [{ rsn: 'A', points: '1' }, 'points must be a whole number'],
    [{ rsn: 'A', points: true, notes: 5 }, 'points must be a whole number, notes must be a string'],
    [{ rsn: 'A\ud800', points: 1 }, 'rsn must be well-formed Unicode'],
  ])('fails %j alone', (entry, error) => {
    const checked = checkBatch(occasion, [entry, { rsn: 'B', points: 1 }]);
    expect(checked).toMatchObject([
      { index: 0, error },
      { index: 1, record: { rsn: 'B' } },
    ]);
  });

  it('accepts the first valid entry per player', () => {
    const checked = checkBatch(occasion, [
      { rsn: 'Iron Man', points: -1 },
      { rsn: 'iron_man', points: 1 },
      { rsn: 'IRON-MAN', points: 2 },
    ]);
    expect(checked.map((entry) => 'record' in entry)).toEqual([false, true, false]);
    expect(checked[2]).toEqual({ index: 2, error: 'rsn is already in this batch' });
  });
});
