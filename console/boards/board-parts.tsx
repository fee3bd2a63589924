import { type ReactNode, useState } from 'react';
import { formatMoment, formatNumber } from '#console/frame/format.ts';
import { pathOf } from '#console/pictures/picture-address.ts';
import { TaskPicture } from '#console/pictures/task-picture.tsx';
import {
  type Board,
  type Completion,
  isLocked,
  type Standing,
  type TeamStanding,
  type Tier,
} from './board-state.ts';
import { boardsText } from './text.ts';

type Task = Board['board']['tasks'][number];

/** What scrolls must be reached by keyboard. */
const SCROLLED = { role: 'group', tabIndex: 0, 'aria-label': boardsText.sections.board } as const;

/** Pixels of a cell with all that it says. */
const SMALLEST_CELL = 92;

interface Props {
  readonly board: Board;
  /** Number of those who can complete a task: teams or players. */
  readonly holders: number;
}

/** The board, row by row. */
export function TaskGrid({ board: { boardSize: size, board, tiers, teamLeaderboard }, holders }: Props) {
  const [isOverview, setOverview] = useState(() => innerWidth < size * SMALLEST_CELL);
  const byPosition = new Map(board.tasks.map((task) => [task.position, task]));
  const teams = teamsByPosition(teamLeaderboard);
  return (
    <section aria-labelledby="tasks">
      <div className="heading">
        <h2 id="tasks">{boardsText.sections.board}</h2>
        <button
          type="button"
          className="small"
          aria-pressed={isOverview}
          onClick={() => setOverview(!isOverview)}
        >
          {boardsText.overview}
        </button>
      </div>
      <div className="scroll" {...SCROLLED}>
        <ol
          className={isOverview ? 'tasks overview' : 'tasks'}
          style={{ gridTemplateColumns: `repeat(${size}, minmax(var(--least), 1fr))` }}
        >
          {[...Array(size * size).keys()].map((position) => (
            <li key={position}>
              <span className="hidden">
                {boardsText.task(Math.floor(position / size) + 1, (position % size) + 1)}
              </span>
              <Cell
                task={byPosition.get(position)}
                teams={teams.get(position) ?? []}
                tiers={tiers}
                holders={holders}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Returns the teams that completed each task, by its position. */
function teamsByPosition(standings: readonly TeamStanding[]): Map<number, TeamStanding['team'][]> {
  const byPosition = new Map<number, TeamStanding['team'][]>();
  for (const { team } of standings) {
    for (const { taskPosition } of team.completions)
      byPosition.set(taskPosition, [...(byPosition.get(taskPosition) ?? []), team]);
  }
  return byPosition;
}

interface CellProps {
  readonly task: Task | undefined;
  /** Those that completed it. */
  readonly teams: readonly TeamStanding['team'][];
  readonly tiers: Board['tiers'];
  readonly holders: number;
}

function Cell({ task, teams, tiers, holders }: CellProps) {
  if (!task) return <span className="quiet">{boardsText.emptyCell}</span>;
  const { name, description, goalText, trigger, picture, points, tier, completionCount } = task;
  const share = holders > 0 ? Math.min(1, completionCount / holders) : 0;
  return (
    <>
      <TaskPicture picture={picture} trigger={trigger} />
      {description ? (
        <details className="title">
          <summary>{name}</summary>
          {description}
        </details>
      ) : (
        <strong className="title">{name}</strong>
      )}
      {goalText !== name && <span>{goalText}</span>}
      <span className="quiet">
        {boardsText.points(points)},{' '}
        {completionCount > 0 ? boardsText.completedBy(completionCount) : boardsText.notCompleted}
      </span>
      <TierOfTask number={tier} tiers={tiers} />
      {teams.length > 0 && (
        <ul className="holders" aria-label={boardsText.completedByTeams}>
          {teams.map(({ name: team, color }) => (
            <li key={team} className="swatch" style={{ backgroundColor: color }} title={team}>
              <span className="hidden">{team}</span>
            </li>
          ))}
        </ul>
      )}
      <span className="share" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </>
  );
}

function TierOfTask({ number, tiers }: { readonly number: number | null; readonly tiers: Board['tiers'] }) {
  const tier = tiers.find((candidate) => candidate.number === number);
  if (!tier) return null;
  const isClosed = isLocked(tiers, number);
  return (
    <span className={isClosed ? 'tier locked' : 'tier'}>
      {boardsText.tier(tier.number, tier.name)}
      {isClosed && `, ${boardsText.locked}`}
    </span>
  );
}

const BONUSES = ['row', 'column', 'diagonal', 'board'] as const;

/** The bonuses and tiers of an event that has some. */
export function EventRules({ board }: { readonly board: Board }) {
  const { bonuses, tiers, mode } = board;
  const paid = BONUSES.filter((kind) => bonuses[kind] > 0);
  if (paid.length === 0 && tiers.length === 0) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{boardsText.sections.rules}</h2>
      <ul>
        {paid.map((kind) => (
          <li key={kind}>{boardsText.bonus(boardsText.bonuses[kind], boardsText.points(bonuses[kind]))}</li>
        ))}
        {tiers.map((tier, index) => (
          <li key={tier.number}>{tierText(tier, tiers[index - 1], mode)}</li>
        ))}
      </ul>
    </section>
  );
}

/** @param before none for the first tier, which is always open. */
function tierText(
  { number, name, needed, openCount }: Tier,
  before: Tier | undefined,
  mode: Board['mode'],
): string {
  const open = mode === 'teams' ? boardsText.openForTeams : boardsText.openForPlayers;
  const condition =
    before && needed > 0 ? `${boardsText.needed(needed, boardsText.tier(before.number, before.name))}, ` : '';
  return `${boardsText.tier(number, name)} – ${condition}${openCount > 0 ? open(openCount) : boardsText.locked}`;
}

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

/** The latest completions, newest first. */
export function Feed({ completions }: { readonly completions: readonly Completion[] }) {
  return (
    <section aria-labelledby="feed">
      <h2 id="feed">{boardsText.feed}</h2>
      {completions.length === 0 && <p className="quiet">{boardsText.noCompletions}</p>}
      <ol className="feed">
        {completions.map(({ rsn, taskPosition, taskName, points, completedAt, evidence }) => (
          <li key={`${taskPosition} ${rsn}`}>
            <div>
              <strong>{rsn}</strong>
              <br />
              {boardsText.completion(taskName, boardsText.points(points))}
              <br />
              <time className="quiet" dateTime={completedAt}>
                {formatMoment(completedAt)}
              </time>
            </div>
            {evidence?.screenshotUrl && evidence.screenshotThumbnailUrl && (
              <a href={pathOf(evidence.screenshotUrl)}>
                <img
                  src={pathOf(evidence.screenshotThumbnailUrl)}
                  alt={boardsText.evidence(rsn, taskName)}
                  loading="lazy"
                />
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
