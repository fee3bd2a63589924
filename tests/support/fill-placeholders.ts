/** `$name` or `$name.field` in the texts of an endpoint's example file. */
const PLACEHOLDER = /\$([A-Za-z]+)(?:\.([A-Za-z]+))?/g;

type Values = Readonly<Record<string, unknown>>;

/** Returns the names of all placeholders in a value, without their fields. */
export function placeholdersIn(value: unknown): string[] {
  const names = [...JSON.stringify(value ?? null).matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/**
 * Replaces every placeholder. One that is the whole text is replaced by its value of any type, others within
 * the text.
 *
 * @throws Error for a placeholder without a value.
 */
export function fillPlaceholders(values: Values, known: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value, known)]));
}

function filled(value: unknown, known: Values): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, known));
  if (isObject(value)) return fillPlaceholders(value, known);
  if (typeof value !== 'string') return value;
  const [first] = value.matchAll(PLACEHOLDER);
  if (first?.[0] === value) return resolved(first, known);
  return value.replace(PLACEHOLDER, (...match) => String(resolved(match, known)));
}

function resolved([text, name = '', field]: readonly unknown[], known: Values): unknown {
  const value = known[String(name)];
  const wanted = field === undefined || !isObject(value) ? value : value[String(field)];
  if (wanted === undefined) throw new Error(`${String(text)} is no placeholder`);
  return wanted;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
