import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';

const area = suiteArea(openTestArea);

describe('a notification', () => {
  it('is of an unknown hook if that was deleted after the edge knew it', async () => {
    const { errors } = await area.execute(
      'mutation ($sent: DinkNotification!) { submitDinkNotification(notification: $sent) { outcome } }',
      { sent: { type: 'LOOT', playerName: 'Zezima' } },
      { kind: 'hook', keyHash: '0'.repeat(64) },
    );
    expect(errors).toMatchObject([{ message: 'Hook not found', extensions: { code: 'NOT_FOUND' } }]);
  });
});
