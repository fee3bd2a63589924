import { activityOf, groupAt, memberMilestones } from './groups';
import { isMissing, milestonesOf, playerAt } from './players';
import { EXPERIENCE_AT_99, levelAt, MAX_EXPERIENCE } from './skills';

const NOW = Date.parse('2026-11-20T12:00:00Z');
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
  it('gains and loses a member every quarter of an hour', () => {
    const [before, after] = [groupAt(7, NOW), groupAt(7, NOW + 900_000)];
    const names = new Set(before.members.map(({ name }) => name));
    const newest = activityOf(7, NOW + 900_000)[0];
    expect(newest).toMatchObject({ type: 'joined', at: new Date(NOW + 900_000) });
    expect(after.members.map(({ name }) => name)).toContain(newest?.name);
    expect(after.members.every(({ name }) => names.has(name) || name === newest?.name)).toBe(true);
    expect(after.members.length).toBeLessThan(100);
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
    expect(times).toEqual([...times].sort((one, other) => other - one));
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
