import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { z } from 'zod';
import { artefactsFolder } from '#schema/artefacts';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { seedEvent, templateBody } from './seed';

const platform = suitePlatform();

async function templateSchema(): Promise<Record<string, unknown>> {
  const { headers, body } = await platform.anonymous.get('/bingo/template-schema').expect(200);
  expect(headers.get('content-type')).toMatch(/^application\/schema\+json/);
  return z.record(z.string(), z.unknown()).parse(body);
}

describe('GET /bingo/template-schema', () => {
  test('returns the committed schema, to everybody', async () => {
    const committed: unknown = JSON.parse(readFileSync(join(artefactsFolder, 'bingo-template.json'), 'utf8'));
    expect(await templateSchema()).toEqual(committed);
  });

  test('accepts exports and rejects what an import rejects for its shape', async () => {
    const fits = new Ajv2020().compile(await templateSchema());
    const admin = await platform.admin();
    const { body } = await admin.get(`/bingo/events/${await seedEvent(platform)}/template`).expect(200);
    expect(fits(body)).toBe(true);
    for (const changes of [
      { version: 2 },
      { other: 1 },
      { duration_ms: -1 },
      { board: { size: 0, tasks: [] } },
    ]) {
      const document = templateBody(changes);
      expect(fits(document)).toBe(false);
      const rejected = await admin.post('/bingo/events/import', {
        id: 'x',
        start_date: '2030-01-01',
        document,
      });
      expectError(rejected, 400, 'BAD_USER_INPUT', /^document/);
    }
  });
});
