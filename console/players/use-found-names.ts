import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleAttendanceNames, consoleBingoNames, consoleRankedNames } from './documents.ts';
import { mergeNames, namesContaining } from './match-names.ts';

/** Between two readings of the public standings, in milliseconds. */
const RANKED_STALE_MS = 60_000;

/**
 * Finds names of players that contain a text, at most 50 of each area. Without a session, names with
 * attendance are those of the public standings.
 *
 * @param search empty for none.
 */
export function useFoundNames(search: string) {
  const enabled = search !== '';
  const bingo = useGraph(consoleBingoNames, { search }, { enabled });
  const attended = useAttendedNames(search);
  return {
    data: bingo.data && attended.names && mergeNames([attended.names, bingo.data.bingoNames], search),
    error: bingo.error ?? attended.error,
    refetch: () => Promise.all([bingo.refetch(), attended.refetch()]),
  };
}

function useAttendedNames(search: string) {
  const viewer = useViewer();
  const enabled = search !== '';
  const found = useGraph(consoleAttendanceNames, { search }, { enabled: enabled && Boolean(viewer) });
  const ranked = useGraph(
    consoleRankedNames,
    {},
    { enabled: enabled && viewer === null, staleTime: RANKED_STALE_MS },
  );
  if (viewer) {
    const names = found.data && (found.data.attendanceNames ?? []);
    return { names, error: found.error, refetch: found.refetch };
  }
  const standings = ranked.data?.attendanceLeaderboard.standings.map(({ rsn }) => rsn);
  const names = standings && namesContaining(standings, search);
  return { names, error: ranked.error, refetch: ranked.refetch };
}
