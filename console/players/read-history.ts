import { send } from '#console/graph/send.ts';
import { type ConsolePlayerHistoryQueryVariables, consolePlayerHistory } from './documents.ts';

/** Pages of readings that are read, of 100 each. */
const MAX_PAGES = 10;

/** Experience in a skill over time. */
export interface History {
  /** Oldest first. */
  readonly points: readonly HistoryPoint[];
  /** Whether the period has more readings than these. */
  readonly isTruncated: boolean;
}

export interface HistoryPoint {
  /** ISO timestamp. */
  readonly at: string;
  readonly experience: number;
}

/**
 * Reads the experience of a player in a skill over a period; readings where the game does not rank the player
 * are left out.
 *
 * @throws GraphFailure
 */
export async function readHistory(
  variables: Omit<ConsolePlayerHistoryQueryVariables, 'after'>,
): Promise<History> {
  const points: HistoryPoint[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { nodes, next } = await readPage({ ...variables, after });
    points.push(...nodes);
    after = next;
    if (after === null) break;
  }
  return { points, isTruncated: after !== null };
}

async function readPage(
  variables: ConsolePlayerHistoryQueryVariables,
): Promise<{ readonly nodes: readonly HistoryPoint[]; readonly next: string | null }> {
  const { player } = await send(consolePlayerHistory, variables);
  const snapshots = player?.gains?.snapshots;
  if (!snapshots) return { nodes: [], next: null };
  const nodes = snapshots.nodes.flatMap(({ takenAt, experience }) =>
    experience === null ? [] : [{ at: takenAt, experience }],
  );
  return { nodes, next: snapshots.pageInfo.hasNextPage ? snapshots.pageInfo.endCursor : null };
}
