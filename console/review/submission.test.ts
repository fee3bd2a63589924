import { claimState, inTurn, isRunningOut, type Submission, withoutProof } from './submission.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const SOON = '2026-11-23T12:05:00Z';
const PAST = '2026-11-23T12:00:00Z';

const proofs = ['a', 'b', 'c'].map((id) => ({ id, claim: null }));
const turns = (passed: string[]) => inTurn(proofs, passed, '1', NOW).map(({ id }) => id);

describe('the next proof', () => {
  test('is the oldest', () => {
    expect(turns([])).toEqual(['a', 'b', 'c']);
  });

  test('is one that was not passed, else the one passed longest ago', () => {
    expect(turns(['a'])).toEqual(['b', 'c', 'a']);
    expect(turns(['b', 'a', 'c'])).toEqual(['b', 'a', 'c']);
    expect(turns(['a', 'b', 'c', 'a'])).toEqual(['b', 'c', 'a']);
  });

  test('is not one that another reviewer claims, while there are others', () => {
    const claimed = [
      { id: 'a', claim: { until: SOON, reviewer: { id: '2' } } },
      { id: 'b', claim: { until: SOON, reviewer: { id: '1' } } },
      { id: 'c', claim: { until: PAST, reviewer: { id: '2' } } },
    ];
    expect(inTurn(claimed, ['b'], '1', NOW).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});

test.each([
  ['none', null],
  ['none', { until: PAST, reviewer: { id: '2' } }],
  ['own', { until: SOON, reviewer: { id: '1' } }],
  ['other', { until: SOON, reviewer: { id: '2' } }],
  ['other', { until: SOON, reviewer: null }],
])('the claim is %s: %j', (state, claim) => {
  expect(claimState({ claim }, '1', NOW)).toBe(state);
});

describe('the queue after a decision', () => {
  const proof = (id: string): Submission => ({
    id,
    notes: null,
    submittedAt: PAST,
    imageUrl: `/images/${id}`,
    event: { id: 'spring', name: 'Spring', rules: '', codeWord: null },
    tile: { name: 'Tile', description: '', points: 1 },
    submitter: null,
    claim: null,
    reviewerNotes: null,
    history: [],
  });
  const queue = (ids: readonly string[], total: number) => ({
    tileEvents: [],
    tileSubmissions: { total, submissions: ids.map(proof) },
  });

  test('lacks the proof', () => {
    expect(withoutProof(queue(['a', 'b'], 9), 'a')).toEqual(queue(['b'], 8));
    expect(withoutProof(queue(['b'], 8), 'a')).toEqual(queue(['b'], 8));
  });

  test('runs out when few proofs are listed and more wait', () => {
    expect(isRunningOut(queue(['a', 'b'], 2))).toBe(false);
    expect(isRunningOut(queue(['a', 'b'], 3))).toBe(true);
    expect(isRunningOut(queue(['a', 'b', 'c', 'd', 'e'], 9))).toBe(false);
  });
});
