import { openAsBlob } from 'node:fs';
import { ApiError, createClient, form, read } from 'community-platform-rest-client';

/**
 * Imports attendance records from a CSV file, as the user whose access token is in `TOKEN`:
 * `node dist/example/import-attendance.js http://localhost:4000 attendance.csv`.
 */
async function main(baseUrl: string, path: string, token: string): Promise<void> {
  const platform = createClient({ baseUrl, credential: { token } });
  const body = { file: await openAsBlob(path), overwrite: true };
  const report = await read(platform.POST('/attendance/import', { body, bodySerializer: form }));
  process.stdout.write(`${report.created} new, ${report.updated} updated, ${report.failed} failed\n`);
  for (const { line, error } of report.errors) process.stdout.write(`line ${line}: ${error}\n`);
}

const [baseUrl = 'http://localhost:4000', path = 'attendance.csv'] = process.argv.slice(2);
main(baseUrl, path, process.env.TOKEN ?? '').catch((error: unknown) => {
  const refused =
    error instanceof ApiError ? `${error.status} ${error.code}: ${error.message}` : String(error);
  process.stderr.write(`${refused}\n`);
  process.exitCode = 1;
});
