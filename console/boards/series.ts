import { send } from '#console/graph/send.ts';
import type { Board } from './board-state.ts';
import {
  type ConsoleBoardTimelineQuery,
  consoleBoardTeamTimeline,
  consoleBoardTimeline,
} from './documents.ts';

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

/** The points of a player or team from some times on, oldest first. */
export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly points: number;
}

/** Times in ascending order, and for each series its points at each of them. */
export interface Samples {
  readonly times: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** Returns the points of each series whenever one changes, from a start, where all have none, to an end. */
export function samplesOf(series: readonly Series[], start: number, end: number): Samples {
  const changes = series.flatMap(({ points }) => points.map(({ at }) => at));
  const between = changes.filter((at) => at > start && at < end);
  const times = [...new Set([start, ...between, Math.max(start, end)])].sort((left, right) => left - right);
  return { times, values: valuesAt(series, times) };
}

/** Returns the points of each series at evenly spaced times. */
export function evenSamples(series: readonly Series[], start: number, end: number, count: number): Samples {
  const times = [...Array(count).keys()].map((index) => start + ((end - start) * index) / (count - 1));
  return { times, values: valuesAt(series, times) };
}

function valuesAt(series: readonly Series[], times: readonly number[]): number[][] {
  return series.map(({ points }) => {
    let next = 0;
    let value = 0;
    return times.map((time) => {
      for (let point = points[next]; point && point.at <= time; point = points[next]) {
        value = point.points;
        next += 1;
      }
      return value;
    });
  });
}

/** Returns series with their current points from a time on, where these differ from the last ones. */
export function withCurrent(
  series: readonly Series[],
  current: ReadonlyMap<string, number>,
  at: number,
): Series[] {
  return series.map(({ name, points }) => {
    const now = current.get(name);
    const isNew = now !== undefined && now !== (points.at(-1)?.points ?? 0);
    return { name, points: isNew ? [...points, { at, points: now }] : points };
  });
}

/** Adds up completions, oldest first, to a series. */
export function summed(name: string, completions: readonly Point[]): Series {
  let total = 0;
  const points = completions.map(({ at, points: gained }) => {
    total += gained;
    return { at, points: total };
  });
  return { name, points };
}
