import { colorProblem, distinct, permissionsProblem } from './role.fields';

describe('a colour', () => {
  it.each(['#99AAB5', '#abcdef', '#000000'])('%s is valid', (text) => {
    expect(colorProblem(text)).toBeNull();
  });

  it.each(['99AAB5', '#99AAB', '#99AAB55', '#GGGGGG', '#99AAB5\n', ''])('%j is invalid', (text) => {
    expect(colorProblem(text)).not.toBeNull();
  });
});

describe('permission names', () => {
  it('begin with a lower-case letter and have at most 64 characters', () => {
    expect(permissionsProblem(['a', 'view_admin2', `a${'b'.repeat(63)}`])).toBeNull();
  });

  it.each(['', 'View', '1a', '_a', 'a-b', 'ä', 'a\n', `a${'b'.repeat(64)}`])('%j is invalid', (name) => {
    expect(permissionsProblem(['fine', name])).not.toBeNull();
  });

  it('are limited to 200', () => {
    const names = (length: number) => Array.from({ length }, (_, index) => `p${index}`);
    expect(permissionsProblem(names(200))).toBeNull();
    expect(permissionsProblem(names(201))).not.toBeNull();
  });

  it('are deduplicated in order of first occurrence', () => {
    expect(distinct(['b', 'a', 'b'])).toEqual(['b', 'a']);
  });
});
