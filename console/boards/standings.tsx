import type { ReactNode } from 'react';
import { boardsText } from '#console/text/boards.ts';
import { formatNumber } from '#console/text/format.ts';
import type { Standing, TeamStanding } from './board-state.ts';

/** Entries that the page reads. */
const SHOWN = 25;

interface PlayerProps {
  readonly standings: readonly Standing[];
  readonly title: string;
}

export function PlayerStandings({ standings, title }: PlayerProps) {
  return (
    <StandingsTable
      id="players"
      title={title}
      name={boardsText.columns.player}
      none={boardsText.noStandings}
      lines={standings.map((line) => ({ ...line, key: line.rsn, name: line.rsn }))}
    />
  );
}

export function TeamStandings({ standings }: { readonly standings: readonly TeamStanding[] }) {
  return (
    <StandingsTable
      id="teams"
      title={boardsText.sections.teams}
      name={boardsText.columns.team}
      none={boardsText.noTeams}
      lines={standings.map((line) => ({
        ...line,
        key: line.team.name,
        name: (
          <>
            <span className="swatch" style={{ backgroundColor: line.team.color }} /> {line.team.name}
          </>
        ),
      }))}
    />
  );
}

interface Line {
  readonly key: string;
  readonly rank: number;
  readonly name: ReactNode;
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
}

interface TableProps {
  readonly id: string;
  readonly title: string;
  /** Heading of the column of names. */
  readonly name: string;
  /** What is said when there are no lines. */
  readonly none: string;
  readonly lines: readonly Line[];
}

function StandingsTable({ id, title, name, none, lines }: TableProps) {
  const { columns } = boardsText;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 && <p className="quiet">{none}</p>}
      {lines.length > 0 && (
        <table className="standings" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{columns.rank}</th>
              <th scope="col">{name}</th>
              <th scope="col">{columns.tasks}</th>
              <th scope="col">{columns.bingos}</th>
              <th scope="col">{columns.points}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <td>{line.rank}</td>
                <th scope="row">{line.name}</th>
                <td>{line.tasksCompleted}</td>
                <td>{line.bingos}</td>
                <td>{formatNumber(line.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length >= SHOWN && <p className="quiet">{boardsText.firstOnly}</p>}
    </section>
  );
}
