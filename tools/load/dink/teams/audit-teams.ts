import { z } from 'zod';
import type { TeamModel } from '#subgraphs/bingo/test-support/team-model';
import type { TestPlatform } from '#tests/support/platform';
import { BOARD_MODEL } from './team-board';
import type { SimulatedTeam } from './team-organiser';

/** The event of a simulation after it, by the indices of the model. */
export interface AuditedEvent {
  readonly eventId: string;
  readonly teams: readonly SimulatedTeam[];
  readonly members: readonly { readonly participantId: string; readonly rsn: string }[];
  /** The last acknowledged team of each participant. */
  readonly teamsOf: ReadonlyMap<string, readonly string[]>;
}

const totals = { rank: z.number(), tasks_completed: z.number(), bingos: z.number(), points: z.number() };
const teamStandings = z.object({
  leaderboard: z.array(z.object({ ...totals, team: z.object({ id: z.string(), name: z.string() }) })),
});
const standings = z.object({ leaderboard: z.array(z.object({ ...totals, rsn: z.string() })) });

/**
 * Compares standings, credits, counts, completions and members with the model; returns one sentence per
 * difference.
 */
export async function auditTeams(
  platform: TestPlatform,
  event: AuditedEvent,
  model: TeamModel,
): Promise<string[]> {
  return [
    ...(await teamDifferences(platform, event, model)),
    ...(await creditDifferences(platform, event, model)),
    ...(await countDifferences(platform, event, model)),
    ...(await completionDifferences(platform, event, model)),
    ...(await memberDifferences(platform, event)),
  ];
}

async function teamDifferences(
  { anonymous }: TestPlatform,
  { eventId, teams }: AuditedEvent,
  model: TeamModel,
): Promise<string[]> {
  const { body } = await anonymous.get(`/bingo/events/${eventId}/teams/leaderboard`).expect(200);
  const lines = teamStandings.parse(body).leaderboard;
  const shown = lines.map(({ team, points, bingos, tasks_completed }) =>
    [team.id, team.name, points, bingos, tasks_completed].join(' '),
  );
  const expected = teams.map(({ id, name }, index) => [id, name, ...model.totals(index)].join(' '));
  return [...unequal('standings of teams', shown, expected), ...disorder('standings of teams', lines)];
}

async function creditDifferences(
  { anonymous }: TestPlatform,
  { eventId, teams, members }: AuditedEvent,
  model: TeamModel,
): Promise<string[]> {
  const { body } = await anonymous.get(`/bingo/events/${eventId}/leaderboard`).expect(200);
  const lines = standings.parse(body).leaderboard;
  const shown = lines.map(({ rsn, points, bingos, tasks_completed }) =>
    [rsn, points, bingos, tasks_completed].join(' '),
  );
  const expected = members.map(({ rsn }, index) => [rsn, ...model.credited(index, teams.length)].join(' '));
  return [...unequal('credits', shown, expected), ...disorder('standings', lines)];
}

async function countDifferences(
  platform: TestPlatform,
  { eventId, teams }: AuditedEvent,
  model: TeamModel,
): Promise<string[]> {
  const rows = await platform.sql<{ text: string }>(
    `SELECT concat_ws(' ', n.team_id, n.position, n.thing, sum(n.count)) AS text FROM (
        SELECT participant_id, team_id, position, counted AS thing, count FROM bingo.counts
        UNION ALL SELECT participant_id, team_id, position, part, count FROM bingo.part_counts
      ) AS n JOIN bingo.participants p ON p.id = n.participant_id
      WHERE p.event_id = $1 GROUP BY n.team_id, n.position, n.thing HAVING sum(n.count) > 0`,
    [eventId],
  );
  const expected = teams.flatMap(({ id }, team) =>
    [...BOARD_MODEL.tasks].flatMap(([position, { goals }]) =>
      Object.keys(goals).flatMap((thing) => {
        const count = model.count(team, position, thing);
        return count === 0 ? [] : [`${id} ${position} ${thing} ${count}`];
      }),
    ),
  );
  return unequal(
    'counts',
    rows.map(({ text }) => text),
    expected,
  );
}

async function completionDifferences(
  platform: TestPlatform,
  { eventId, teams, members }: AuditedEvent,
  model: TeamModel,
): Promise<string[]> {
  const rows = await platform.sql<{ text: string }>(
    `SELECT concat_ws(' ', c.team_id, c.position, c.participant_id) AS text
      FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id WHERE p.event_id = $1`,
    [eventId],
  );
  const expected = teams.flatMap(({ id }, team) =>
    [...model.completedBy(team)].map(
      ([position, member]) => `${id} ${position} ${members[member]?.participantId}`,
    ),
  );
  return unequal(
    'completions',
    rows.map(({ text }) => text),
    expected,
  );
}

async function memberDifferences(
  platform: TestPlatform,
  { eventId, members, teamsOf }: AuditedEvent,
): Promise<string[]> {
  const rows = await platform.sql<{ text: string }>(
    `SELECT concat_ws(' ', p.id, p.team_id) AS text FROM bingo.participants p WHERE p.event_id = $1`,
    [eventId],
  );
  const expected = members.map(
    ({ participantId }) => `${participantId} ${teamsOf.get(participantId)?.at(-1)}`,
  );
  return unequal(
    'members',
    rows.map(({ text }) => text),
    expected,
  );
}

/** Compares lists without regard to their order. */
function unequal(what: string, shown: readonly string[], expected: readonly string[]): string[] {
  const [all, modelled] = [new Set(shown), new Set(expected)];
  return [
    ...shown
      .filter((line) => !modelled.has(line))
      .map((line) => `${what}: ${line} is not what the model has`),
    ...expected.filter((line) => !all.has(line)).map((line) => `${what}: the model has ${line}`),
    ...(shown.length === all.size ? [] : [`${what}: a line is there twice`]),
  ];
}

type Line = { readonly [Name in keyof typeof totals]: number };

/**
 * Returns what contradicts the order of standings; equal lines are ordered by times, which the model does not
 * have.
 */
function disorder(what: string, lines: readonly Line[]): string[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const isInOrder = !before || compare(before, line) <= 0;
    return line.rank === index + 1 && isInOrder ? [] : [`${what}: rank ${line.rank} at place ${index + 1}`];
  });
}

function compare(left: Line, right: Line): number {
  return (
    right.points - left.points || right.bingos - left.bingos || right.tasks_completed - left.tasks_completed
  );
}
