import type { Board } from '#console/boards/board-state.ts';
import {
  type ConsoleBoardTimelineQuery,
  consoleBoardTeamTimeline,
  consoleBoardTimeline,
} from '#console/boards/documents.ts';
import { send } from '#console/graph/send.ts';
import { type Point, type Series, summed } from './series.ts';

/** Pages of the timeline that are read, of 100 completions each. */
const MAX_PAGES = 10;

/**
 * Reads the points over time of the first players, or of the first teams, best first.
 *
 * @throws GraphFailure
 */
export function readSeries(eventId: string, mode: Board['mode']): Promise<Series[]> {
  return mode === 'teams' ? seriesOfTeams(eventId) : seriesOfPlayers(eventId);
}

async function seriesOfTeams(id: string): Promise<Series[]> {
  const { bingoEvent } = await send(consoleBoardTeamTimeline, { id });
  const points = new Map((bingoEvent?.board.tasks ?? []).map((task) => [task.position, task.points]));
  return (bingoEvent?.teamLeaderboard ?? []).map(({ team }) => {
    const completions = team.completions.map(({ taskPosition, completedAt }) => ({
      at: Date.parse(completedAt),
      points: points.get(taskPosition) ?? 0,
    }));
    return summed(
      team.name,
      completions.sort((left, right) => left.at - right.at),
    );
  });
}

type Timeline = NonNullable<ConsoleBoardTimelineQuery['bingoEvent']>['timeline'];

async function seriesOfPlayers(id: string): Promise<Series[]> {
  const series = new Map<string, Point[]>();
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const timeline: Timeline | null =
      (await send(consoleBoardTimeline, { id, after })).bingoEvent?.timeline ?? null;
    for (const { rsn, completedAt, totalPoints } of timeline?.nodes ?? []) {
      const points = series.get(rsn) ?? [];
      points.push({ at: Date.parse(completedAt), points: totalPoints });
      series.set(rsn, points);
    }
    if (!timeline?.pageInfo.hasNextPage) break;
    after = timeline.pageInfo.endCursor;
  }
  return [...series]
    .map(([name, points]) => ({ name, points }))
    .sort((left, right) => lastOf(right) - lastOf(left));
}

function lastOf({ points }: Series): number {
  return points.at(-1)?.points ?? 0;
}
