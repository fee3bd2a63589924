import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error';
import type { Variables } from './variables';

/**
 * Returns the text of a variable, or of the file that its `…_FILE` variant names; null when neither is set.
 *
 * @throws ConfigurationError when both are set or the file cannot be read.
 */
export function textOrFile(
  read: Variables,
  name: 'CALLER_ASSERTION_PRIVATE_KEY' | 'CALLER_ASSERTION_PUBLIC_KEYS',
): string | null {
  const text = read[name];
  const file = read[`${name}_FILE`];
  if (text !== undefined && file !== undefined) {
    throw new ConfigurationError(`${name} and ${name}_FILE must not both be set`);
  }
  if (file === undefined) return text ?? null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      `${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
