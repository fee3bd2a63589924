/** Returns an OAuth parameter; an empty value counts as omitted (RFC 6749, 3.1). */
export function parameter(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}

/** Returns the name of a repeated parameter, which OAuth forbids (RFC 6749, 3.1 and 3.2). */
export function repeatedParameter(parameters: URLSearchParams): string | undefined {
  return [...parameters.keys()].find((name) => parameters.getAll(name).length > 1);
}
