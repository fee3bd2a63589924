import { activityOf, groupAt, memberMilestones } from './groups';
import { isMissing, milestonesOf, playerAt } from './players';
import { EXPERIENCE_AT_99, levelAt, MAX_EXPERIENCE } from './skills';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const QUARTER = 900_000;
const DAY = 86_400_000;
const YEAR = 365 * DAY;

describe('a generated player', () => {
  it('depends on the normalized name only', () => {
    expect(playerAt('Iron_Pal', NOW)).toEqual(playerAt(' iron pal', NOW));
    expect(playerAt('Iron Pal', NOW).id).not.toBe(playerAt('Iron Pan', NOW).id);
  });

  it('gains experience, never loses it, and respects the limits of the game', () => {
    const before = playerAt('Zezima', NOW).skills;
    const after = playerAt('Zezima', NOW + DAY).skills;
    const old = playerAt('Zezima', NOW + 200 * YEAR).skills;
    for (const [skill, { experience }] of before) {
      expect(after.get(skill)?.experience).toBeGreaterThan(experience);
      expect(old.get(skill)?.experience).toBeLessThanOrEqual(MAX_EXPERIENCE);
    }
  });

  it('is updated once a minute, so that repeated reads agree', () => {
    expect(playerAt('Zezima', NOW + 59_000)).toEqual(playerAt('Zezima', NOW));
  });

  it('reaches milestones at the dates listed', () => {
    const maxed = milestonesOf('Zezima', NOW).filter(({ threshold }) => threshold === EXPERIENCE_AT_99);
    const { skills } = playerAt('Zezima', NOW);
    const skillsAt99 = [...skills].filter(([, { level }]) => level === 99).map(([skill]) => skill);
    expect(maxed.map(({ skill }) => skill).sort()).toEqual(skillsAt99.sort());
    for (const { skill, reachedAt } of maxed) {
      if (reachedAt === null) continue;
      const minute = 60_000;
      const [soonBefore, soonAfter] = [reachedAt.getTime() - minute, reachedAt.getTime() + minute];
      expect(playerAt('Zezima', soonBefore).skills.get(skill)?.level).toBe(98);
      expect(playerAt('Zezima', soonAfter).skills.get(skill)?.level).toBe(99);
    }
  });

  it.each(['missing', 'Missing One', 'MISSING_x', 'missing1'])('may be missing by the name %s', (name) => {
    expect(isMissing(name)).toBe(true);
  });
});

describe('a generated group', () => {
  it('gains and loses members at each quarter of an hour, as its activity says', () => {
    const namesAt = (time: number) => groupAt(7, time).members.map(({ name }) => name);
    const [gained, lost]: [string[], string[]] = [[], []];
    for (let time = NOW; time < NOW + DAY; time += QUARTER) {
      const [before, after] = [namesAt(time), namesAt(time + QUARTER)];
      expect(namesAt(time + QUARTER - 1)).toEqual(before);
      const [joined, left] = activityOf(7, time + QUARTER);
      expect(joined).toMatchObject({ type: 'joined', at: new Date(time + QUARTER) });
      expect(left).toMatchObject({ type: 'left', at: new Date(time + QUARTER) });
      // Names repeat: the one that leaves may be a member by a later join, and one may join again.
      const changes = {
        gained: after.filter((name) => !before.includes(name)),
        lost: before.filter((name) => !after.includes(name)),
      };
      expect([joined?.name]).toEqual(expect.arrayContaining(changes.gained));
      expect([left?.name]).toEqual(expect.arrayContaining(changes.lost));
      gained.push(...changes.gained);
      lost.push(...changes.lost);
    }
    expect(gained.length).toBeGreaterThan(DAY / QUARTER / 2);
    expect(lost.length).toBeGreaterThan(DAY / QUARTER / 2);
  });

  it('keeps its founders and has no duplicate members', () => {
    const [now, later] = [groupAt(7, NOW), groupAt(7, NOW + YEAR)];
    expect(later.members.slice(0, 3)).toEqual(now.members.slice(0, 3));
    expect(new Set(now.members.map(({ name }) => name)).size).toBe(now.members.length);
  });

  it('has names that the game allows', () => {
    for (const { name } of groupAt(7, NOW).members) expect(name).toMatch(/^[A-Za-z0-9 _-]{1,12}$/);
  });

  it('lists milestones newest first, undated ones last', () => {
    const times = memberMilestones(7, NOW).map(({ reachedAt }) => reachedAt?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((left, right) => right - left));
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
  });
});

describe('levelAt', () => {
  it.each([
    [0, 1],
    [82, 1],
    [83, 2],
    [13_034_430, 98],
    [13_034_431, 99],
    [200_000_000, 99],
  ])('%i is %i', (experience, level) => {
    expect(levelAt(experience)).toBe(level);
  });

  it('continues to 126 for virtual levels', () => {
    expect(levelAt(188_884_740, 126)).toBe(126);
  });
});
