import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrateConfiguration } from './area-process';
import { readConfiguration } from './configuration';
import { environmentOf } from './kinds';

const URL = 'postgres://platform:secret@localhost/platform';

describe('a secret in a file', () => {
  let folder: string;
  let file: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secret-'));
    file = join(folder, 'secret');
    writeFileSync(file, `${URL}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read without its final line break', () => {
    expect(readConfiguration({ DATABASE_URL_FILE: file }).databaseUrl).toBe(URL);
    expect(readMigrateConfiguration({ DATABASE_URL_FILE: file })).toEqual({ databaseUrl: URL });
  });

  it('counts as absent if the variable is empty', () => {
    expect(readConfiguration({ DATABASE_URL: URL, DATABASE_URL_FILE: '' }).databaseUrl).toBe(URL);
    expect(readConfiguration({ DATABASE_URL: '', DATABASE_URL_FILE: file }).databaseUrl).toBe(URL);
  });

  it('is read only by processes that may read the variable', () => {
    const environment = { DATABASE_URL_FILE: file, SERVICE_KEYS_FILE: '/nowhere' };
    expect(environmentOf('migrate', environment)).toEqual({ DATABASE_URL_FILE: file });
  });

  it.each([
    [
      'is given twice',
      { DATABASE_URL: URL, DATABASE_URL_FILE: '/x' },
      'DATABASE_URL and DATABASE_URL_FILE must not both be set',
    ],
    ['cannot be read', { CHAT_BOT_TOKEN_FILE: '/nowhere/key' }, 'CHAT_BOT_TOKEN_FILE cannot be read'],
  ])('is rejected by name when it %s', (_what, environment, message) => {
    expect(() => readConfiguration(environment)).toThrow(message);
  });
});
