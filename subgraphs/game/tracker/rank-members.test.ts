import { rankMembers } from './tracker.queries';
import type { MemberScore } from './tracker-port';

function member(username: string, experience: number): MemberScore {
  const skills = { attack: { rank: 1, level: 50, experience } };
  return { username, displayName: username.toUpperCase(), skills };
}

describe('the high scores of a group', () => {
  it('are ordered by experience, then by name', () => {
    const ranked = rankMembers([member('b', 5), member('c', 9), member('a', 5)], 'attack');
    expect(ranked).toEqual([
      { rank: 1, displayName: 'C', level: 50, experience: 9 },
      { rank: 2, displayName: 'A', level: 50, experience: 5 },
      { rank: 3, displayName: 'B', level: 50, experience: 5 },
    ]);
  });

  it('omit unranked members, and are empty for an unknown skill', () => {
    expect(rankMembers([member('a', -1), member('b', 0)], 'attack')).toHaveLength(1);
    expect(rankMembers([member('a', 1)], 'constructor')).toEqual([]);
  });
});
