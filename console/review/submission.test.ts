import { claimState, inTurn } from './submission.ts';

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
