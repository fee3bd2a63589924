import type { Transaction } from '#kit/database/database';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent } from '../test-support/proofs';
import { lockEvent, lockEventShared } from './lock-event';

const area = suiteArea(openTestArea);
beforeAll(async () => {
  await addEvent(area, 'large');
});

/** Tries in a separate transaction with a short timeout. */
function withShortTimeout(
  setting: string,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<unknown> {
  return area.database.transaction(async (transaction) => {
    await transaction.entities.query(`SET LOCAL ${setting} = 50`);
    return work(transaction);
  });
}

describe('an event under a long change', () => {
  const rejection = {
    message: 'Other changes are in progress; try again',
    extensions: { code: 'RATE_LIMITED' },
  };

  it.each(['lock_timeout', 'statement_timeout'])('is unavailable after %s', async (setting) => {
    await area.database.transaction(async (transaction) => {
      await lockEvent(transaction, 'large');
      for (const want of [lockEventShared, lockEvent]) {
        await expect(withShortTimeout(setting, (other) => want(other, 'large'))).rejects.toMatchObject(
          rejection,
        );
      }
      // The holder of the exclusive lock can also take the shared one.
      expect(await lockEventShared(transaction, 'large')).toMatchObject({ name: 'large' });
    });
    expect(await withShortTimeout(setting, (other) => lockEvent(other, 'large'))).toMatchObject({
      name: 'large',
    });
  });

  it('can be locked shared by many transactions', async () => {
    await area.database.transaction(async (transaction) => {
      await lockEventShared(transaction, 'large');
      const shared = await withShortTimeout('lock_timeout', (other) => lockEventShared(other, 'large'));
      expect(shared).toMatchObject({ name: 'large' });
      const alone = withShortTimeout('lock_timeout', (other) => lockEvent(other, 'large'));
      await expect(alone).rejects.toMatchObject(rejection);
    });
  });
});
