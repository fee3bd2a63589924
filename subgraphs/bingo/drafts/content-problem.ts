/** Half of what an operation may return. */
const MOST_BYTES = 500_000;
const MOST_LEVELS = 8;

/** Returns why a value cannot be the content of a draft, or null. */
export function contentProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  // Before its JSON is written, which recurses.
  if (isDeeper(value, MOST_LEVELS)) return `must be nested at most ${MOST_LEVELS} levels`;
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes > MOST_BYTES ? `must be at most ${MOST_BYTES} bytes as JSON` : null;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
