import { contentProblem } from './content-problem';

/** Returns objects nested so many levels. */
const nested = (levels: number): object => (levels === 1 ? {} : { part: nested(levels - 1) });

describe('the content of a draft', () => {
  it.each([[{}], [{ name: '', tasks: [{ position: 0, name: null }] }], [nested(8)]])(
    'may be incomplete: %j',
    (content) => {
      expect(contentProblem(content)).toBeNull();
    },
  );

  it.each([[null], [undefined], ['text'], [1], [[]]])('must be an object: %j', (content) => {
    expect(contentProblem(content)).toBe('must be an object');
  });

  it('has a limited depth', () => {
    expect(contentProblem(nested(9))).toBe('must be nested at most 8 levels');
    expect(contentProblem({ lists: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) })).toBe(
      'must be nested at most 8 levels',
    );
  });

  it('has a limited size, in bytes', () => {
    const rest = '{"name":""}'.length;
    expect(contentProblem({ name: 'x'.repeat(500_000 - rest) })).toBeNull();
    expect(contentProblem({ name: 'x'.repeat(500_001 - rest) })).toBe('must be at most 500000 bytes as JSON');
    expect(contentProblem({ name: 'é'.repeat(250_000) })).toBe('must be at most 500000 bytes as JSON');
  });
});
