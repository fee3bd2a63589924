import { existsSync } from 'node:fs';

/**
 * Returns the environment of this process; a `.env` file in the working directory supplies unset variables.
 */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
