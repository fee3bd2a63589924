import { existsSync } from 'node:fs';
import { misspeltVariables } from './misspelt-variables';

/**
 * Returns the environment of this process; a `.env` file in the working directory supplies unset variables.
 */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Returns the same for a server, and names misspelt variables on standard error. */
export function environmentOfServer(): NodeJS.ProcessEnv {
  const variables = environment();
  for (const line of misspeltVariables(variables)) process.stderr.write(`${line}\n`);
  return variables;
}
