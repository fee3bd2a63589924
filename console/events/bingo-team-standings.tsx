import { TeamStandings } from '#console/teams/team-standings.tsx';
import { eventsText } from '#console/text/events.ts';
import type { ConsoleBingoEventQuery } from './documents.ts';

type Standings = NonNullable<ConsoleBingoEventQuery['bingoEvent']>['teamLeaderboard'];

/** The standings of the teams of a bingo event, best first. */
export function BingoTeamStandings({ standings }: { readonly standings: Standings }) {
  return (
    <TeamStandings
      standings={standings}
      completed={[
        { heading: eventsText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
        { heading: eventsText.bingos, cell: ({ bingos }) => bingos },
      ]}
    />
  );
}
