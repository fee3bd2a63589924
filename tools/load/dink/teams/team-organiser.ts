import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';
import { type Random, randomInteger } from '#tests/support/random';
import type { Measurements } from '../../measurements';
import { BOARD_INPUT } from './team-board';

const CREATE_EVENT = 'mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { id } }';
const CREATE_TEAM =
  'mutation ($input: CreateBingoTeamInput!) { createBingoTeam(input: $input) { team { id } } }';
const PLACE = `mutation ($id: ID!, $teamId: ID!) {
  placeBingoParticipant(participantId: $id, teamId: $teamId) { team { id } } }`;
const RENAME =
  'mutation ($id: ID!, $name: String!) { updateBingoTeam(id: $id, input: { name: $name }) { name } }';
const REVERSE = `mutation ($id: ID!, $entry: ID!) {
  reverseBingoLedgerEntry(participantId: $id, entryId: $entry, reason: "random") { id } }`;

const REFUSALS: readonly string[] = ['BAD_USER_INPUT', 'CONFLICT'];
/** Codes of mutations that may be sent again: the database was not available, or others held its locks. */
const REPEATED: readonly string[] = ['UPSTREAM_UNAVAILABLE', 'RATE_LIMITED'];
const MAX_UNAVAILABLE = 1000;

const response = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).optional(),
});
const createdTeam = z.object({ createBingoTeam: z.object({ team: z.object({ id: z.string() }) }) });

/** A team of the simulation. */
export interface SimulatedTeam {
  readonly id: string;
  name: string;
}

interface PickedEntry {
  readonly id: string;
  readonly participant: string;
}

/**
 * Moves members, renames teams and reverses entries while players report, and remembers what was
 * acknowledged.
 */
export class TeamOrganiser {
  readonly teams: SimulatedTeam[] = [];
  /** Acknowledged teams of each participant, in their order. */
  readonly teamsOf = new Map<string, string[]>();
  readonly reversals = new Set<string>();
  /** How often a mutation was repeated because the database was not available or busy. */
  unavailable = 0;
  private names = 0;
  /** The last entry that was picked: the platform has one connection for SQL. */
  private picked: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly platform: TestPlatform,
    private readonly client: ApiClient,
    private readonly measurements: Measurements,
    private readonly eventId: string,
  ) {}

  async createEvent(teams: number, teamSize: number): Promise<void> {
    const now = Date.now();
    const input = {
      id: this.eventId,
      name: 'Simulation of teams',
      startDate: new Date(now - 60_000).toISOString(),
      endDate: new Date(now + 24 * 3_600_000).toISOString(),
      mode: 'teams',
      teamSize: teamSize + 1,
      ...BOARD_INPUT,
    };
    await this.mustSucceed(CREATE_EVENT, { input });
    for (let number = 0; number < teams; number += 1) {
      const name = this.newName();
      const data = await this.mustSucceed(CREATE_TEAM, { input: { eventId: this.eventId, name } });
      this.teams.push({ id: createdTeam.parse(data).createBingoTeam.team.id, name });
    }
  }

  /** Places a participant, unless the team is full. */
  async place(participantId: string, { id: teamId }: SimulatedTeam): Promise<void> {
    if (!(await this.succeeds(PLACE, { id: participantId, teamId }))) return;
    this.teamsOf.set(participantId, [...(this.teamsOf.get(participantId) ?? []), teamId]);
  }

  /**
   * Changes things until the players have finished.
   *
   * @param participants whom nobody else moves, so that the order of their teams is known.
   * @param teams which nobody else renames.
   */
  async interfere(
    random: Random,
    participants: readonly string[],
    teams: readonly SimulatedTeam[],
    isOver: () => boolean,
  ): Promise<void> {
    const oneOf = <Item>(items: readonly Item[]): Item | undefined =>
      items[randomInteger(random, 0, items.length - 1)];
    while (!isOver()) {
      const kind = random();
      const [participant, target, renamed] = [oneOf(participants), oneOf(this.teams), oneOf(teams)];
      if (kind < 0.4) await this.reverseAny();
      else if (kind < 0.8 && participant && target) await this.place(participant, target);
      else if (renamed) await this.rename(renamed);
      await delay(randomInteger(random, 10, 100));
    }
  }

  private async rename(team: SimulatedTeam): Promise<void> {
    const name = this.newName();
    if (await this.succeeds(RENAME, { id: team.id, name })) team.name = name;
  }

  private async reverseAny(): Promise<void> {
    const picked = this.picked.then(() => this.anyEntry());
    this.picked = picked;
    const entry = await picked;
    if (entry && (await this.succeeds(REVERSE, { id: entry.participant, entry: entry.id })))
      this.reversals.add(entry.id);
  }

  private async anyEntry(): Promise<PickedEntry | undefined> {
    const [entry] = await this.platform.sql<PickedEntry>(
      `SELECT id, participant_id AS participant FROM bingo.ledger WHERE event_id = $1 AND kind = 'count'
        ORDER BY random() LIMIT 1`,
      [this.eventId],
    );
    return entry;
  }

  private newName(): string {
    this.names += 1;
    return `Team ${this.names}`;
  }

  /**
   * Returns whether a mutation succeeded; a rejection of its arguments is none. Repeated while the database
   * is not available or busy: whether it was executed is unknown then, and all here may be executed again.
   */
  private async succeeds(mutation: string, variables: object): Promise<boolean> {
    const { errors = [] } = await this.ask(mutation, variables);
    const codes = errors.map(({ extensions }) => extensions.code);
    if (codes.some((code) => REPEATED.includes(code)) && this.unavailable < MAX_UNAVAILABLE) {
      this.unavailable += 1;
      await delay(1000);
      return this.succeeds(mutation, variables);
    }
    const unexpected = errors.filter(({ extensions }) => !REFUSALS.includes(extensions.code));
    for (const { message } of unexpected) this.measurements.failed(message);
    return errors.length === 0;
  }

  private async mustSucceed(mutation: string, variables: object): Promise<unknown> {
    const { data, errors } = await this.ask(mutation, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  private async ask(mutation: string, variables: object): Promise<z.infer<typeof response>> {
    return response.parse((await this.client.graphql(mutation, variables)).body);
  }
}
