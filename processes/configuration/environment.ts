import { existsSync } from 'node:fs';

/** The environment of this process; a `.env` file in the working directory fills in what is not set. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
