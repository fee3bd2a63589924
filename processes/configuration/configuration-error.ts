/** Invalid configuration. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** A sentence about each problem. */
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/** @throws ConfigurationError with the problems of every check that fails. */
export function assertAll(...checks: readonly (() => unknown)[]): void {
  const problems = checks.flatMap(problemsOf);
  if (problems.length > 0) throw new ConfigurationError(...problems);
}

function problemsOf(check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    return problemsIn(error);
  }
}

/** Returns the problems that an error names. @throws the error if it is of another kind. */
export function problemsIn(error: unknown): readonly string[] {
  if (error instanceof ConfigurationError) return error.problems;
  throw error;
}
