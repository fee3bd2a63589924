import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error';
import type { Variables } from './variables';

/** Variables that can be given as a file, by the same name with `_FILE`. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'EVENT_LOG_URL',
  'REDIS_URL',
  'SERVICE_KEYS',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'IDENTITY_CLIENT_SECRET',
  'TRACKER_API_KEY',
  'GROUPMODE_TOKENS',
  'CHAT_BOT_TOKEN',
  'CALENDAR_ICS_URL',
  'CALLER_ASSERTION_PRIVATE_KEY',
  'CALLER_ASSERTION_PUBLIC_KEYS',
  'SCHEMA_REGISTRY_TOKEN',
] as const satisfies readonly (keyof Variables)[];

const FILE_VARIABLES: ReadonlyMap<string, string> = new Map(SECRETS.map((name) => [name, `${name}_FILE`]));

/** Returns whether a variable can be given as a file. */
export function isSecret(name: string): boolean {
  return FILE_VARIABLES.has(name);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a variable's name and that of its file, if it can be given as one. */
export function spellingsOf(name: string): readonly string[] {
  return [name, FILE_VARIABLES.get(name) ?? []].flat();
}

/**
 * Returns an environment with secrets in place of the files that contain them; a final line break is dropped.
 *
 * @throws ConfigurationError when a secret is given twice or its file cannot be read.
 */
export function withSecretFiles(environment: Environment): Record<string, string | undefined> {
  const resolved = { ...environment };
  for (const [name, fileVariable] of FILE_VARIABLES) {
    const path = environment[fileVariable];
    delete resolved[fileVariable];
    if (!path) continue;
    if (environment[name]) throw new ConfigurationError(`${name} and ${fileVariable} must not both be set`);
    resolved[name] = readSecret(fileVariable, path);
  }
  return resolved;
}

function readSecret(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigurationError(
      `${variable} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
