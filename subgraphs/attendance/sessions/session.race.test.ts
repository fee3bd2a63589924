import { codesOf } from '#kit/test-support/while-held';
import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { observeSession } from '../test-support/observed-session';
import { openTestArea } from '../test-support/open-test-area';
import { close, openSession, playersIn, presence, report } from '../test-support/sessions';

const area = suiteArea(openTestArea);

describe('at the same time', () => {
  it('leaders open one session for an event of the calendar', async () => {
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, index) => openSession(area, { calendarEventId: `race ${index % 2}` })),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(2);
  });

  it('reports come before the closing, or are rejected, and it happens once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, event } = await openSession(area);
      const reports = Array.from({ length: 12 }, (_, index) =>
        report(area, id, [presence(`Racer ${index}`, '20:00', { left: '21:00' })]),
      );
      const rule = { points: 3, includeGuests: true };
      const closings = [close(area, id, rule), close(area, id, rule), close(area, id, rule)];
      expect(codesOf(await Promise.all(closings))).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
      const outcomes = (await Promise.all(reports)).flat();
      const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
      const late = outcomes.filter(({ reason }) => reason === 'the session is closed').length;
      expect(accepted + late).toBe(12);
      expect(await playersIn(area, id)).toHaveLength(accepted);
      const records = await area.dataSource.query('SELECT points FROM attendance.records WHERE event = $1', [
        event,
      ]);
      expect(records).toEqual(Array.from({ length: accepted }, () => ({ points: 3 })));
    }
  });

  it('observers report exactly what the model merges, each batch twice', async () => {
    const { outcomes, players, expected } = await observeSession(area, {
      observers: 8,
      reports: 40,
      random: randomFrom(20_261_130),
    });
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(8 * 40);
    expect(outcomes).not.toContain('rejected');
    expect(players).toEqual(expected);
  });
});
