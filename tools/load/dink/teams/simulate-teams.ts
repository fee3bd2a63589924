import { setTimeout as delay } from 'node:timers/promises';
import { pngImage } from '#tests/support/images';
import type { TestPlatform } from '#tests/support/platform';
import { randomFrom } from '#tests/support/random';
import { Measurements } from '../../measurements';
import { Organiser, type Registered } from '../../organiser';
import type { ProgressBar } from '../../progress-bar';
import { DinkClient } from '../dink-client';
import { AGE_MS } from '../notifications';
import { hookOf } from '../simulate-dink';
import { auditTeams } from './audit-teams';
import { LedgerReplay, type LedgerRow } from './replay-ledger';
import { TeamOrganiser } from './team-organiser';
import { TeamPlayer } from './team-player';

/** A simulation of teams. */
export interface TeamPlan {
  readonly teams: number;
  readonly teamSize: number;
  /** Notifications, and requests with reports, of each player. */
  readonly actions: number;
}

/** Result of a simulation of teams. */
export interface TeamOutcome {
  readonly measurements: Measurements;
  readonly entries: number;
  readonly completions: number;
  readonly bingos: number;
  readonly moves: number;
  readonly reversals: number;
  /** How often organisers repeated a mutation because the database was not available or busy. */
  readonly unavailable: number;
  /** Differences between the platform and the model, one sentence each. */
  readonly differences: readonly string[];
}

/** How many organisers interfere at once. */
const ORGANISERS = 12;

const LEDGER = `SELECT l.id, l.participant_id AS member, l.team_id AS team, l.position, l.kind, l.client_id AS "clientId",
    coalesce(l.part, l.counted) AS thing, l.change::float8 AS change, l.completed, l.reverses,
    coalesce(extract(epoch FROM l.occurred_at) * 1000, 0)::float8 AS "occurredAt"
  FROM bingo.ledger l WHERE l.event_id = $1 ORDER BY l.id`;

/**
 * Simulates players of teams whose plugins report while Dink notifies and organisers move members, rename
 * teams and reverse entries, all at once; then compares what the platform stored with an independent model.
 *
 * @param platform one that the simulation may read by SQL.
 */
export async function simulateTeams(
  platform: TestPlatform,
  plan: TeamPlan,
  bar: ProgressBar,
): Promise<TeamOutcome> {
  const measurements = new Measurements();
  const organiser = await Organiser.signIn(platform.baseUrl);
  const eventId = `teams-${Date.now().toString(36)}`;
  const team = new TeamOrganiser(platform, organiser.client, measurements, eventId);
  await team.createEvent(plan.teams, plan.teamSize);
  const count = plan.teams * plan.teamSize;
  const registered = await organiser.register(eventId, count, (done) =>
    bar.show(done / count, `${done} of ${count} players registered`),
  );
  bar.finish(`${count} players registered for ${eventId}`);
  const players = await openPlayers(platform.baseUrl, eventId, registered, measurements);
  for (const [index, { participantId }] of registered.entries()) {
    const own = team.teams[index % plan.teams];
    if (own) await team.place(participantId, own);
  }
  // What is notified first happened in the teams.
  await delay(AGE_MS);
  await playAll(players, team, plan.actions);
  bar.finish(`${measurements.submissions} requests, ${measurements.errors} errors`);
  return outcomeOf(platform, eventId, players, team, measurements);
}

async function openPlayers(
  baseUrl: string,
  eventId: string,
  registered: readonly Registered[],
  measurements: Measurements,
): Promise<TeamPlayer[]> {
  const image = new Blob([new Uint8Array(await pngImage())], { type: 'image/png' });
  const players: TeamPlayer[] = [];
  for (const [index, player] of registered.entries()) {
    const random = randomFrom(index);
    const dink = new DinkClient(await hookOf(baseUrl, player, eventId), image, measurements, random);
    players.push(new TeamPlayer(baseUrl, player, dink, measurements, random));
  }
  return players;
}

/** Lets everybody play, while organisers interfere with a part of the participants and teams each. */
async function playAll(
  players: readonly TeamPlayer[],
  organiser: TeamOrganiser,
  actions: number,
): Promise<void> {
  let isOver = false;
  const everybody = Promise.all(players.map((player) => player.play(actions))).finally(() => {
    isOver = true;
  });
  const organisers = Array.from({ length: ORGANISERS }, (_, own) => {
    const isOwn = (_item: unknown, index: number) => index % ORGANISERS === own;
    const participants = players.filter(isOwn).map(({ registered }) => registered.participantId);
    const teams = organiser.teams.filter(isOwn);
    return organiser.interfere(randomFrom(10_000 + own), participants, teams, () => isOver);
  });
  await Promise.all([everybody, ...organisers]);
}

async function outcomeOf(
  platform: TestPlatform,
  eventId: string,
  players: readonly TeamPlayer[],
  organiser: TeamOrganiser,
  measurements: Measurements,
): Promise<TeamOutcome> {
  const { teams, teamsOf, reversals, unavailable } = organiser;
  const members = players.map(({ registered }) => registered);
  const replay = new LedgerReplay({
    members: members.map(({ participantId }) => participantId),
    teams: teams.map(({ id }) => id),
    reported: new Map(players.map(({ registered, reported }) => [registered.participantId, reported])),
    teamsOf,
    reversals,
  });
  const rows = await platform.sql<LedgerRow>(LEDGER, [eventId]);
  replay.replay(rows);
  const audited = await auditTeams(platform, { eventId, teams, members, teamsOf }, replay.model);
  const totals = teams.map((_, index) => replay.model.totals(index));
  return {
    measurements,
    entries: rows.length,
    completions: totals.reduce((sum, [, , tasks]) => sum + tasks, 0),
    bingos: totals.reduce((sum, [, bingos]) => sum + bingos, 0),
    moves: [...teamsOf.values()].reduce((sum, { length }) => sum + length - 1, 0),
    reversals: reversals.size,
    unavailable,
    differences: [...replay.differences, ...audited],
  };
}
