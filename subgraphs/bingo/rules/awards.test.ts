import fc from 'fast-check';
import { type Award, type AwardCandidate, AwardTally } from './awards';
import { completedLines, endingsOf, type PointsBoard } from './scores';

const at = (text: string) => Date.parse(text);
const candidate = (
  participantId: string,
  rank: number,
  completed: Record<number, string>,
  board: PointsBoard = BOARD,
): AwardCandidate => {
  const completions = Object.entries(completed).map(([position, time]) => ({
    position: Number(position),
    completedAt: at(time),
  }));
  return { participantId, rank, completions, endings: endingsIn(board, completions) };
};

function endingsIn(board: PointsBoard, completions: AwardCandidate['completions']) {
  const cells = completions.map(({ position, completedAt }) => ({ position, at: completedAt }));
  return endingsOf(board, new Set(board.points.keys()), cells).map(
    ({ completion, bonus: points, isBoard }) => ({
      points,
      at: completion.at,
      isBoard,
    }),
  );
}

function awardsOf({ points }: PointsBoard, candidates: readonly AwardCandidate[]): Award[] {
  const tally = new AwardTally(points);
  for (const candidate of candidates) tally.add(candidate);
  return tally.awards();
}

const BOARD: PointsBoard = {
  size: 2,
  bonuses: null,
  points: new Map([
    [0, 10],
    [1, 20],
    [2, 30],
    [3, 0],
  ]),
};

describe('the awards of an event', () => {
  it('are none without a completed task', () => {
    expect(awardsOf(BOARD, [candidate('a', 1, {}), candidate('b', 2, {})])).toEqual([]);
  });

  it('are for places, days, tasks and what was first', () => {
    const candidates = [
      candidate('a', 1, {
        0: '2026-05-01T10:00Z',
        1: '2026-05-01T23:59:59.999Z',
        2: '2026-05-02T00:00Z',
        3: '2026-05-03T00:00Z',
      }),
      candidate('b', 2, { 1: '2026-05-02T12:00Z', 2: '2026-05-02T09:00Z' }),
      candidate('c', 3, { 3: '2026-05-01T09:00Z' }),
      candidate('d', 4, { 3: '2026-05-01T09:30Z' }),
    ];
    const nothing = { value: null, position: null, at: null, day: null };
    expect(awardsOf(BOARD, candidates)).toEqual([
      { ...nothing, kind: 'first_place', participantId: 'a', value: 60 },
      { ...nothing, kind: 'second_place', participantId: 'b', value: 50 },
      { ...nothing, kind: 'third_place', participantId: 'c', value: 0 },
      { ...nothing, kind: 'most_points_in_a_day', participantId: 'b', value: 50, day: '2026-05-02' },
      { ...nothing, kind: 'most_tasks', participantId: 'a', value: 4 },
      { ...nothing, kind: 'first_completion', participantId: 'c', position: 3, at: at('2026-05-01T09:00Z') },
      { ...nothing, kind: 'first_bingo', participantId: 'a', at: at('2026-05-01T23:59:59.999Z') },
      { ...nothing, kind: 'first_board', participantId: 'a', at: at('2026-05-03T00:00Z') },
    ]);
  });

  it('go to the earlier of equal participants, then to the better rank', () => {
    const awards = awardsOf(BOARD, [
      candidate('b', 2, { 0: '2026-05-01T12:00Z' }),
      candidate('a', 1, { 0: '2026-05-02T11:00Z' }),
      candidate('c', 3, { 0: '2026-05-01T12:00Z' }),
    ]);
    const winners = new Map(awards.map(({ kind, participantId }) => [kind, participantId]));
    expect(winners.get('most_points_in_a_day')).toBe('b');
    expect(winners.get('first_completion')).toBe('b');
    expect(winners.get('most_tasks')).toBe('b');
  });

  it('for the most points of a day need points, and for a bingo a complete line', () => {
    const awards = awardsOf(BOARD, [candidate('a', 1, { 3: '2026-05-01T12:00Z' })]);
    const kinds = awards.map(({ kind }) => kind);
    expect(kinds).toEqual(['first_place', 'most_tasks', 'first_completion']);
  });

  it('for the first bingo are those of replaying the completions in order of time', () => {
    const size = 3;
    const points = new Map(Array.from({ length: size ** 2 }, (_, position) => [position, 1]));
    const board = new Set(points.keys());
    const completions = fc
      .uniqueArray(fc.nat({ max: size ** 2 - 1 }))
      .chain((positions) =>
        fc
          .array(fc.nat({ max: 20 }), { minLength: positions.length, maxLength: positions.length })
          .map((times) => positions.map((position, index) => ({ position, completedAt: times[index] ?? 0 }))),
      );
    fc.assert(
      fc.property(fc.array(completions, { maxLength: 4 }), (players) => {
        const candidates = players.map((completed, index) => ({
          participantId: String(index),
          rank: index + 1,
          completions: completed,
          endings: endingsIn({ size, bonuses: null, points }, completed),
        }));
        const award = awardsOf({ size, bonuses: null, points }, candidates).find(
          ({ kind }) => kind === 'first_bingo',
        );
        let expected: { participantId: string; at: number } | undefined;
        for (let now = 0; now <= 20 && !expected; now += 1) {
          const winner = candidates.find(({ completions: all }) => {
            const done = all.filter(({ completedAt }) => completedAt <= now).map(({ position }) => position);
            return completedLines(size, board, new Set(done)) > 0;
          });
          expected = winner && { participantId: winner.participantId, at: now };
        }
        expect(award && { participantId: award.participantId, at: award.at }).toEqual(expected);
      }),
    );
  });
});
