/** Returns the error of a Zod type: `is required` for a missing value, else what the value must be. */
export function missingOr(wrongType: string) {
  return ({ input }: { readonly input?: unknown }) => (input == null ? 'is required' : wrongType);
}
