import type { Client } from 'pg';
import { z } from 'zod';
import type { Principal, UserPrincipal } from '#protocol/principal';
import { hashOfKey } from '#subgraphs/bingo/participants/keys.commands';
import type { AreaClient } from './area-client';
import { type BoardTask, SUMMER_BOARD, WINTER_BOARD } from './boards';
import { dayOf, daysFrom } from './calendar-day';
import { reportByDink } from './dink-data';
import type { SignedInMember } from './members';
import { type Holder, type PlannedReport, planReports } from './plan-reports';

const CREATE = 'mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { id } }';
const UPDATE =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id } }';
const REGISTER =
  'mutation ($event: ID!, $rsn: String!) { registerForBingo(eventId: $event, rsn: $rsn) { participantId apiKey } }';
const CREATE_TEAM =
  'mutation ($input: CreateBingoTeamInput!) { createBingoTeam(input: $input) { team { id } } }';
const PLACE =
  'mutation ($participant: ID!, $team: ID!) { placeBingoParticipant(participantId: $participant, teamId: $team) { id } }';
const REPORT =
  'mutation ($reports: [BingoReport]!) { reportAchievements(reports: $reports) { results { id outcome reason } } }';
const COMPLETE =
  'mutation ($id: ID!, $position: Int!) { completeBingoTask(participantId: $id, position: $position) { id } }';
const KEEP_TEMPLATE =
  'mutation ($input: CreateBingoEventTemplateInput!) { createBingoEventTemplate(input: $input) { id } }';
const CLOSE = 'mutation ($id: ID!) { closeBingoEvent(eventId: $id) { closedAt } }';

const BY_THE_SANDBOX = 'Invented by the sandbox: nobody played here.';
const anything = z.unknown();
const bingo = { area: 'bingo', data: anything } as const;

/** What the bingo data needs. */
export interface BingoDataOptions {
  readonly client: AreaClient;
  readonly database: Client;
  readonly members: readonly SignedInMember[];
  readonly organiser: UserPrincipal;
  readonly now: Date;
}

/** A member who takes part in an event. */
interface Registered {
  readonly player: string;
  readonly userId: string;
  readonly participantId: string;
  readonly plugin: Principal;
}

const TEAMS = [
  { name: 'Red Otters', color: '#C2410C', strength: 0.78 },
  { name: 'Blue Lynxes', color: '#1D4ED8', strength: 0.66 },
  { name: 'Green Gnomes', color: '#15803D', strength: 0.58 },
  { name: 'Violet Imps', color: '#7E22CE', strength: 0.45 },
] as const;
const TEAM_SIZE = 6;

/** Creates the running event of teams, with what they achieved so far. */
export async function fillWinter(options: BingoDataOptions): Promise<void> {
  const { client, database, members, now } = options;
  const start = daysFrom(now, -9);
  const board = WINTER_BOARD;
  await createEvent(options, board, {
    id: 'winter',
    name: 'Winter bingo (invented)',
    startDate: start.toISOString(),
    endDate: daysFrom(now, 12).toISOString(),
    boardSize: 5,
    mode: 'teams',
    teamSize: TEAM_SIZE,
  });
  const registered = await registerAll(client, 'winter', members.slice(0, 28));
  // Sequential, because placing a member locks the event.
  const teams: (readonly Registered[])[] = [];
  for (const [index, team] of TEAMS.entries()) {
    const players = registered.filter((_, place) => place % TEAMS.length === index).slice(0, TEAM_SIZE);
    await formTeam(options, team, players);
    teams.push(players);
  }
  // They have been in their teams since the start.
  await database.query(`UPDATE bingo.participants SET former_teams = '[]' WHERE event_id = 'winter'`);
  await Promise.all(
    TEAMS.map(({ strength }, index) =>
      play(client, board, teams[index] ?? [], { strength, from: start, until: now }),
    ),
  );
  const [first] = members;
  if (first) {
    const { player, principal: user } = first;
    await reportByDink({ client, eventId: 'winter', player, user, now });
  }
  // Completed last, since its time is now and the last task of a line decides who is credited.
  await completePhotograph(options, teams.slice(0, 2));
}

async function formTeam(
  { client, organiser: by }: BingoDataOptions,
  { name, color }: (typeof TEAMS)[number],
  [captain, ...others]: readonly Registered[],
): Promise<void> {
  if (!captain) return;
  const input = { eventId: 'winter', name, color, captainId: captain.participantId };
  const { createBingoTeam } = await client.send({
    area: 'bingo',
    query: CREATE_TEAM,
    variables: { input },
    by,
    data: z.object({ createBingoTeam: z.object({ team: z.object({ id: z.string() }) }) }),
  });
  for (const { participantId } of others) {
    const variables = { participant: participantId, team: createBingoTeam.team.id };
    await client.send({ ...bingo, query: PLACE, variables, by });
  }
}

/** Completes the task that only an organiser can complete. */
async function completePhotograph(
  { client, organiser: by }: BingoDataOptions,
  teams: readonly (readonly Registered[])[],
): Promise<void> {
  const position = WINTER_BOARD.findIndex(({ trigger }) => trigger === 'manual');
  for (const [captain] of teams) {
    const variables = { id: captain?.participantId, position };
    await client.send({ ...bingo, query: COMPLETE, variables, by });
  }
}

/** Creates the event that is over; it is closed by `closeSummer`. */
export async function fillSummer(options: BingoDataOptions): Promise<void> {
  const { client, members, organiser: by, now } = options;
  const [start, end] = [daysFrom(now, -75), daysFrom(now, -61)];
  await createEvent(options, SUMMER_BOARD, {
    id: 'summer',
    name: 'Summer bingo (invented)',
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    boardSize: 4,
    // Registrations and reports are rejected once an event is over.
    status: 'active',
  });
  const registered = await registerAll(client, 'summer', members.slice(0, 22));
  await Promise.all(
    registered.map((player, index) =>
      play(client, SUMMER_BOARD, [player], { strength: 1 - index * 0.035, from: start, until: end }),
    ),
  );
  const variables = { id: 'summer', input: { status: null } };
  await client.send({ ...bingo, query: UPDATE, variables, by });
}

/**
 * Stores the results of the event that is over. Awards follow the times of completions, which must be final.
 */
export async function closeSummer({ client, organiser: by }: BingoDataOptions): Promise<void> {
  await client.send({ ...bingo, query: CLOSE, variables: { id: 'summer' }, by });
}

/** Adds a board to the library, and an event that has not started. */
export async function fillLibrary(options: BingoDataOptions): Promise<void> {
  const { client, organiser: by, now } = options;
  for (const [eventId, name] of [
    ['summer', 'Four by four (invented)'],
    ['winter', 'Five by five, for teams (invented)'],
  ]) {
    await client.send({ ...bingo, query: KEEP_TEMPLATE, variables: { input: { eventId, name } }, by });
  }
  await createEvent(options, SUMMER_BOARD, {
    id: 'new-year',
    name: `New year bingo (invented), from ${dayOf(daysFrom(now, 30))}`,
    startDate: daysFrom(now, 30).toISOString(),
    endDate: daysFrom(now, 44).toISOString(),
    boardSize: 4,
  });
}

async function createEvent(
  { client, organiser: by }: BingoDataOptions,
  board: readonly BoardTask[],
  event: Readonly<Record<string, unknown>>,
): Promise<void> {
  const tasks = board.map((task, position) => ({ position, ...task }));
  const input = { description: BY_THE_SANDBOX, ...event, tasks };
  await client.send({ ...bingo, query: CREATE, variables: { input }, by });
}

function registerAll(
  client: AreaClient,
  event: string,
  members: readonly SignedInMember[],
): Promise<Registered[]> {
  const data = z.object({
    registerForBingo: z.object({ participantId: z.string(), apiKey: z.string() }),
  });
  return Promise.all(
    members.map(async ({ player, principal }) => {
      const variables = { event, rsn: player };
      const { registerForBingo } = await client.send({
        area: 'bingo',
        query: REGISTER,
        variables,
        by: principal,
        data,
      });
      const { participantId, apiKey } = registerForBingo;
      const plugin = { kind: 'plugin', keyHash: hashOfKey(apiKey) } as const;
      return { player, userId: principal.userId, participantId, plugin };
    }),
  );
}

/** Reports what a team or a player achieved, in order. */
async function play(
  client: AreaClient,
  board: readonly BoardTask[],
  registered: readonly Registered[],
  { strength, from, until }: Pick<Holder, 'strength'> & { readonly from: Date; readonly until: Date },
): Promise<void> {
  const [first, ...others] = registered;
  if (!first) return;
  const players: Holder['players'] = [first.player, ...others.map(({ player }) => player)];
  const planned = planReports(board, { players, strength }, { from, until });
  for (const batch of batchesOf(planned)) {
    const reporter = registered.find(({ player }) => player === batch[0]?.player) ?? first;
    const variables = { reports: batch.map(({ report }) => report) };
    const { reportAchievements } = await client.send({
      area: 'bingo',
      query: REPORT,
      variables,
      by: reporter.plugin,
      data: z.object({
        reportAchievements: z.object({
          results: z.array(z.object({ outcome: z.string(), reason: z.string().nullable() })),
        }),
      }),
    });
    const rejected = reportAchievements.results.find(({ outcome }) => outcome === 'rejected');
    if (rejected) throw new Error(`The sandbox's report was rejected: ${rejected.reason}`);
  }
}

/** Joins successive reports of one player, which need one request. */
function batchesOf(planned: readonly PlannedReport[]): PlannedReport[][] {
  const batches: PlannedReport[][] = [];
  for (const report of planned) {
    const last = batches.at(-1);
    if (last && last[0]?.player === report.player && last.length < 100) last.push(report);
    else batches.push([report]);
  }
  return batches;
}
