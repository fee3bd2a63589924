import { forbidden } from '../errors';
import { Refusals } from './refusals';

describe('the refusals of an operation', () => {
  it('are errors of their own for the first fifty, then one that is shared', () => {
    const refusals = new Refusals();
    const thrown = Array.from({ length: 1000 }, () => {
      try {
        return refusals.refuse(forbidden);
      } catch (error) {
        return error;
      }
    });
    expect(new Set(thrown).size).toBe(51);
    expect(thrown.at(-1)).toMatchObject({
      message: 'Insufficient permissions',
      originalError: { extensions: { code: 'FORBIDDEN' } },
    });
  });
});
