import { z } from 'zod';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer } from '../test-support/players';

const CONFIGURATION = `query ($id: ID!) {
  pluginConfiguration(eventId: $id) { pollInterval }
}`;

const area = suiteArea(openTestArea);

describe('the plugin configuration', () => {
  it.each([
    ['in two minutes', 120, 120_000],
    ['in ten seconds', 10, 30_000],
    ['in an hour', 3600, 300_000],
  ])('polls when an event starts that starts %s', async (when, seconds, expected) => {
    const id = when.replaceAll(' ', '-');
    const startDate = new Date(Date.now() + seconds * 1000).toISOString();
    await addEvent(area, id, { startDate });
    const early = await addPlayer(area, id, '12');
    const { data } = await area.execute(CONFIGURATION, { id }, early.principal);
    const { pollInterval } = z.object({ pollInterval: z.number() }).parse(data?.pluginConfiguration);
    expect(pollInterval).toBeLessThanOrEqual(expected);
    expect(pollInterval).toBeGreaterThanOrEqual(Math.min(expected, Date.parse(startDate) - Date.now()));
  });
});
