import { suiteArea } from '#tests/support/suite';
import { deleteOldOccurrences } from '../automation/occurrence.commands';
import { openTestArea } from '../test-support/open-test-area';
import { DeliveryBench } from './test-support/delivery-bench';

const DAY_MINUTES = 24 * 60;

const area = suiteArea(openTestArea);

it('deletes occurrences older than thirty days, with their deliveries', async () => {
  const bench = await DeliveryBench.on(area);
  await bench.addRule();
  await bench.happen('Old', 31 * DAY_MINUTES);
  await bench.happen('Young', 29 * DAY_MINUTES);
  await deleteOldOccurrences(area.database);
  expect(await bench.sql('SELECT username FROM game.occurrences')).toEqual([{ username: 'Young' }]);
  expect(await bench.rows()).toHaveLength(1);
});
