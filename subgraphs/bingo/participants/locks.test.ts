import type { Transaction } from '#kit/database/database';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { lockEventExclusive, lockEventShared } from './locks';

const area = suiteArea(openTestArea);

describe('the lock of an event that is held for long', () => {
  it.each([
    ['shared', lockEventShared],
    ['exclusive', lockEventExclusive],
  ])('is reported as such to a %s locker', async (_kind, lock) => {
    const lockInTime = (transaction: Transaction) => lock(transaction, 'large');
    await area.database.transaction(async (holder) => {
      await lockEventExclusive(holder, 'large');
      const waiting = area.database.transaction(async (transaction) => {
        await transaction.entities.query('SET LOCAL statement_timeout = 50');
        await lockInTime(transaction);
      });
      await expect(waiting).rejects.toMatchObject({
        message: 'Other changes are in progress; try again',
        extensions: { code: 'RATE_LIMITED' },
      });
    });
    await area.database.transaction(lockInTime);
  });
});
