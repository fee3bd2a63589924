import { existsSync } from 'node:fs';
import { problemsIn } from './configuration-error';
import { misspeltVariables } from './misspelt-variables';

/**
 * Returns the environment of this process; a `.env` file in the working directory supplies unset variables.
 */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/**
 * Returns the configuration of a server, and names misspelt variables on standard error. With
 * `--check-config` the process prints what is wrong with its configuration, a line each, and exits: with 1 if
 * it could not start with it.
 *
 * @throws ConfigurationError
 */
export async function readServerConfiguration<Result>(
  read: (environment: NodeJS.ProcessEnv) => Result | Promise<Result>,
): Promise<Result> {
  const variables = environment();
  const misspelt = misspeltVariables(variables);
  const isCheck = process.argv.includes('--check-config');
  (isCheck ? process.stdout : process.stderr).write(misspelt.map((line) => `${line}\n`).join(''));
  if (!isCheck) return read(variables);
  const problems = await Promise.resolve(variables)
    .then(read)
    .then(() => [], problemsIn);
  process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'The configuration is complete.\n');
  process.exit(problems.length > 0 ? 1 : 0);
}
