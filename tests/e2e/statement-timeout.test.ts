import { startPlatform, type TestPlatform } from '#tests/support/platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.sql('DROP VIEW attendance.records; ALTER TABLE attendance.stored RENAME TO records');
  await platform.stop();
});

test('A statement that takes too long is not reported as a missing database', async () => {
  const admin = await platform.signInAdmin();
  await admin.post('/attendance', { rsn: 'Mae', event: 'Raid', date: '2026-06-01', points: 1 }).expect(201);
  await platform.sql('ALTER TABLE attendance.records RENAME TO stored');
  await platform.sql(
    'CREATE VIEW attendance.records AS SELECT stored.* FROM attendance.stored, LATERAL pg_sleep(stored.points * 3)',
  );

  const { status, headers, body } = await admin.get('/attendance');
  expect([status, headers.get('x-error-code')]).toEqual([500, 'UPSTREAM_UNAVAILABLE']);
  expect(body).toEqual({ error: 'The operation took too long; try again, or request less' });
  const { body: graph } = await admin.graphql('{ attendanceRecords { records { id } } }');
  expect(graph).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] });
  await admin.get('/health').expect(200);
});
