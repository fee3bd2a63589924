/** The points of a player or team from some times on, oldest first. */
export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface Point {
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
