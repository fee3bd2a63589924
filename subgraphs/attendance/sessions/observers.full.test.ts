import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { observeSession } from '../test-support/observed-session';
import { openTestArea } from '../test-support/open-test-area';
import { close } from '../test-support/sessions';

const area = suiteArea(openTestArea);

it('200 observers with 60 reports each are exact under repetition, and closed by the rule', async () => {
  const { id, outcomes, players, expected } = await observeSession(area, {
    observers: 200,
    reports: 60,
    random: randomFrom(8),
  });
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(200 * 60);
  expect(outcomes).not.toContain('rejected');
  expect(players).toHaveLength(60);
  expect(players).toEqual(expected);
  const { data } = await close(area, id, { points: 1, minimumMinutes: 1, includeGuests: true });
  expect(Object(data).closing.records).toHaveLength(
    expected.filter(({ minutesPresent }) => minutesPresent >= 1).length,
  );
});
