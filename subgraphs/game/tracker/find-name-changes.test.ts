import pino from 'pino';
import { DomainError } from '#protocol/errors';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { findNameChanges } from './find-name-changes';
import type { TrackedNameChange } from './tracker-port';

const area = suiteArea(openTestArea);
const change = (id: number, formerName: string, currentName: string): TrackedNameChange => ({
  id,
  formerName,
  currentName,
  changedAt: new Date('2026-05-01T00:00:00Z'),
});

const sent = async () => {
  const jobs: { data: { changes: { reference: string }[] } }[] = await area.dataSource
    .query(`DELETE FROM pgboss.job WHERE name = 'found-name-changes' RETURNING data`)
    .then(([rows]) => rows);
  return jobs.flatMap(({ data }) => data.changes);
};
const find = (
  nameChanges: (groupId: number) => Promise<readonly TrackedNameChange[] | null>,
  ...groupIds: number[]
) =>
  findNameChanges(
    {
      database: area.database,
      jobs: area.jobs,
      log: pino({ level: 'silent' }),
      tracker: { nameChanges },
      groupIds,
    },
    new AbortController().signal,
  );

describe('name changes of tracked groups', () => {
  it('are sent with their reference, but for names that are none', async () => {
    await find(async () => [change(7, 'Old', 'New'), change(8, 'Old', '')], 1);
    expect(await sent()).toEqual([
      {
        reference: 'tracker: 7',
        formerName: 'Old',
        currentName: 'New',
        changedAt: '2026-05-01T00:00:00.000Z',
      },
    ]);
  });

  it('of a group that is unknown or cannot be read do not affect the others', async () => {
    await find(
      async (groupId) => {
        if (groupId === 1) throw new DomainError('UPSTREAM_UNAVAILABLE', 'The tracker is down');
        return groupId === 2 ? null : [change(9, 'a', 'b')];
      },
      1,
      2,
      3,
    );
    expect((await sent()).map(({ reference }) => reference)).toEqual(['tracker: 9']);
  });
});
