import { inTurn } from './submission.ts';

const proofs = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const turns = (passed: string[]) => inTurn(proofs, passed).map(({ id }) => id);

describe('the next proof', () => {
  test('is the oldest', () => {
    expect(turns([])).toEqual(['a', 'b', 'c']);
  });

  test('is one that was not passed, else the one passed longest ago', () => {
    expect(turns(['a'])).toEqual(['b', 'c', 'a']);
    expect(turns(['b', 'a', 'c'])).toEqual(['b', 'a', 'c']);
    expect(turns(['a', 'b', 'c', 'a'])).toEqual(['b', 'c', 'a']);
  });
});
