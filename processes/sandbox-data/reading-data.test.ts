import { pastSnapshots } from './reading-data';

const NOW = new Date('2026-11-23T20:00:00Z');

it('a player has one snapshot a day for ninety days, none of them in the future', () => {
  const times = pastSnapshots('Iron Bram', NOW).map(({ takenAt }) => takenAt);
  expect(new Set(times).size).toBe(90);
  expect([times[0], times.at(-1)]).toEqual(['2026-08-25T06:00:00.000Z', '2026-11-22T06:00:00.000Z']);
});

it('experience and kills never decrease, and some grow', () => {
  const snapshots = pastSnapshots('Iron Bram', NOW);
  const [first] = snapshots;
  const last = snapshots.at(-1);
  for (const [index, { experience, kills }] of snapshots.entries()) {
    const before = snapshots[index - 1];
    for (const [skill, amount] of Object.entries(experience)) {
      expect(amount).toBeGreaterThanOrEqual(before?.experience[skill] ?? 0);
    }
    for (const [boss, amount] of Object.entries(kills)) {
      expect(amount).toBeGreaterThanOrEqual(before?.kills[boss] ?? -1);
    }
  }
  expect(last?.experience.overall).toBeGreaterThan(first?.experience.overall ?? 0);
});

it('a player keeps the snapshot of a day whenever the sandbox starts', () => {
  const later = new Date(NOW.getTime() + 7 * 86_400_000);
  const ofDay = (now: Date) =>
    pastSnapshots('Iron Bram', now).find(({ takenAt }) => takenAt.startsWith('2026-11-20'));
  expect(ofDay(NOW)).toBeDefined();
  expect(ofDay(later)).toEqual(ofDay(NOW));
});
