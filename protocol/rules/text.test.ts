import { identifierProblem, nameProblem, proseProblem, shortTextProblem, textProblem } from './text';

describe('a text', () => {
  it.each([
    '',
    'plain',
    'línea\nnueva\tTab',
    'Windows\r\nlines',
    '🎲 e\u0301 \u200d',
    '\u00a0',
    '=1+1',
    '<b>&"\'',
  ])('accepts %j', (text) => {
    expect(textProblem(text)).toBeNull();
  });

  it.each([
    '\u0000',
    'a\u0007b',
    '\u001b[31m',
    'a\u007f',
    'a\u0085b',
    'lone\rreturn',
    'a\r\r\nb',
    '\u000b',
    '\u000c',
  ])('rejects the control character in %j', (text) => {
    expect(textProblem(text)).toBe('must not contain control characters');
  });

  it.each(['\ud83c', 'a\udfb2', '\udfb2\ud83c'])('rejects an unpaired surrogate: %j', (text) => {
    expect(textProblem(text)).toBe('must be well-formed Unicode');
  });
});

describe('a name', () => {
  it.each(['a', 'Zezima', ' padded ', 'Ünïcödé', '🎲', '-', '0'])('accepts %j', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  it.each([
    '',
    ' ',
    '\t',
    '\u00a0',
    '\u200b',
    '\u3164',
    '\u2800',
    '\u115f\u1160',
    '\ufeff',
    '\u00ad',
    '\ufe0f',
    '\u034f',
    '\u{e0001}',
  ])('requires a visible character: %j', (name) => {
    expect(nameProblem(name)).toBe('must not be empty');
  });

  it('counts code points, not UTF-16 units', () => {
    expect(nameProblem('🎲'.repeat(200))).toBeNull();
    expect(nameProblem('🎲'.repeat(201))).toBe('must be at most 200 characters');
    expect(nameProblem('a'.repeat(65), 64)).toBe('must be at most 64 characters');
  });

  it.each(['two\nlines', 'two\r\nlines', 'a\ttab', 'nul\u0000'])('has no control character: %j', (name) => {
    expect(nameProblem(name)).toBe('must not contain control characters');
  });

  it('must be well-formed', () => {
    expect(nameProblem('a\ud83c')).toBe('must be well-formed Unicode');
  });
});

describe('a short text', () => {
  it('may have several lines', () => {
    expect(shortTextProblem('two\nlines\tand a tab')).toBeNull();
  });

  it('is visible, limited and without other control characters', () => {
    expect(shortTextProblem('\n')).toBe('must not be empty');
    expect(shortTextProblem('abc', 2)).toBe('must be at most 2 characters');
    expect(shortTextProblem('nul\u0000')).toBe('must not contain control characters');
  });
});

describe('prose', () => {
  it('may be empty or have several lines', () => {
    expect(proseProblem('')).toBeNull();
    expect(proseProblem('one\ntwo\r\nthree\t.')).toBeNull();
  });

  it('has at most 4,000 characters', () => {
    expect(proseProblem('🎲'.repeat(4000))).toBeNull();
    expect(proseProblem('a'.repeat(4001))).toBe('must be at most 4000 characters');
  });

  it('rejects control characters', () => {
    expect(proseProblem('a\u0000')).toBe('must not contain control characters');
  });
});

describe('an identifier', () => {
  it.each(['a', '0', 'winter-2026', 'A_b.c:d-e', 'healthy', 'Health', `a${'b'.repeat(63)}`])(
    'accepts %s',
    (id) => {
      expect(identifierProblem(id)).toBeNull();
    },
  );

  it.each(['', '-a', '.a', '_a', 'a b', 'a/b', 'a\n', 'ü', 'a%20', `a${'b'.repeat(64)}`])(
    'rejects %j',
    (id) => {
      expect(identifierProblem(id)).toMatch(/^must be 1 to 64 letters/);
    },
  );

  it('rejects the path of the health check', () => {
    expect(identifierProblem('health')).toBe('must not be the reserved word "health"');
  });
});
