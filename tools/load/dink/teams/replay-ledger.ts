import type { ModelEntry } from '#subgraphs/bingo/test-support/model-board';
import { TeamModel } from '#subgraphs/bingo/test-support/team-model';
import { BOARD_MODEL } from './team-board';
import type { ReportedEvents } from './team-player';

/** An entry of the platform's ledger. */
export interface LedgerRow {
  readonly id: string;
  readonly member: string;
  readonly team: string;
  readonly position: number;
  readonly kind: string;
  readonly clientId: string | null;
  readonly thing: string;
  readonly change: number;
  readonly completed: boolean | null;
  readonly reverses: string | null;
  /** When it happened, in epoch milliseconds; 0 for a reversal. */
  readonly occurredAt: number;
}

/** What the clients and organisers of a simulation did. */
export interface History {
  /** Ids of participants. */
  readonly members: readonly string[];
  /** Ids of teams. */
  readonly teams: readonly string[];
  /** Of each participant, what was reported, by id. */
  readonly reported: ReadonlyMap<string, ReadonlyMap<string, ReportedEvents>>;
  /** Of each participant, the teams in their order. */
  readonly teamsOf: ReadonlyMap<string, readonly string[]>;
  /** Ids of the entries whose reversal was acknowledged. */
  readonly reversals: ReadonlySet<string>;
}

/**
 * Replays a simulation with the model, and compares each entry of the ledger with what the model counts.
 *
 * Trusted is only what concurrency leaves open: in which order reports, notifications and reversals took
 * effect, and in which of its teams a member was at that time. What counts, for which tasks, how much, and
 * what it completes or takes back follows from what the clients reported.
 */
export class LedgerReplay {
  readonly model: TeamModel;
  readonly differences: string[] = [];
  private readonly memberOf: ReadonlyMap<string, number>;
  private readonly teamOf: ReadonlyMap<string, number>;
  private readonly entries = new Map<string, ModelEntry>();
  private readonly seen = new Set<string>();
  private readonly reversed = new Set<string>();

  constructor(private readonly history: History) {
    const { tasks, lines, boardBonus, tiers } = BOARD_MODEL;
    this.model = new TeamModel(tasks, lines, boardBonus, tiers);
    this.memberOf = new Map(history.members.map((id, index) => [id, index]));
    this.teamOf = new Map(history.teams.map((id, index) => [id, index]));
  }

  /** @param rows in the order of their ids. */
  replay(rows: readonly LedgerRow[]): void {
    this.compareTeams(rows);
    for (const rowsOfOne of together(rows)) {
      const [first] = rowsOfOne;
      if (first?.kind === 'reversal') this.reverse(first);
      else if (first) this.count(first, rowsOfOne);
    }
    for (const [member, reported] of this.history.reported) {
      for (const id of reported.keys()) {
        if (!this.seen.has(`${member} ${id}`)) this.differences.push(`${member}: ${id} counted nothing`);
      }
    }
    for (const id of this.history.reversals) {
      if (!this.reversed.has(id)) this.differences.push(`the reversal of ${id} is not recorded`);
    }
  }

  private count({ member, team, clientId, id, occurredAt }: LedgerRow, rows: readonly LedgerRow[]): void {
    const key = `${member} ${clientId}`;
    const reported = this.history.reported.get(member)?.get(clientId ?? '');
    if (!reported) return void this.differences.push(`entry ${id} is of ${key}, which was not reported`);
    if (this.seen.has(key)) this.differences.push(`entry ${id}: ${key} counted twice`);
    this.seen.add(key);
    const index = this.memberOf.get(member) ?? -1;
    this.model.place(index, this.teamOf.get(team) ?? -1);
    const expected = reported.flatMap(([thing, times]) => this.model.happen(index, thing, times, occurredAt));
    const [stored, counted] = [rows.map(storedText), expected.map(expectedText)];
    if (stored.join() !== counted.join())
      this.differences.push(
        `entry ${id} of ${key}: ${stored.join(', ')}; the model counts ${counted.join(', ')}`,
      );
    for (const [at, row] of rows.entries()) {
      const entry = expected[at];
      if (entry) this.entries.set(row.id, entry);
    }
  }

  private reverse({ id, reverses, change, completed }: LedgerRow): void {
    const entry = this.entries.get(reverses ?? '');
    if (!entry) return void this.differences.push(`entry ${id} reverses ${reverses}, which is not there`);
    const { team, position } = entry;
    this.reversed.add(reverses ?? '');
    const before = this.model.isCompleted(team, position);
    if (!this.model.reverse(entry)) this.differences.push(`entry ${id} reverses ${reverses} again`);
    const isTakenBack = before && !this.model.isCompleted(team, position);
    if (change !== -entry.change || (completed === false) !== isTakenBack)
      this.differences.push(
        `entry ${id} changes ${change}, ${completed}; the model ${-entry.change}, ${isTakenBack}`,
      );
  }

  /** What happened counts for the team that its member was in then: entries by time go through its teams. */
  private compareTeams(rows: readonly LedgerRow[]): void {
    const places = new Map<string, number>();
    const counts = rows.filter(({ kind }) => kind === 'count');
    for (const { member, team, id } of counts.sort((left, right) => left.occurredAt - right.occurredAt)) {
      const at = (this.history.teamsOf.get(member) ?? []).indexOf(team, places.get(member) ?? 0);
      if (at < 0) this.differences.push(`entry ${id} counts for ${team}, where ${member} was not then`);
      else places.set(member, at);
    }
  }
}

/** Groups the entries of one report or notification: they are written at once. */
function together(rows: readonly LedgerRow[]): LedgerRow[][] {
  const groups = new Map<string, LedgerRow[]>();
  for (const row of rows) {
    const key = row.clientId === null ? row.id : `${row.member} ${row.clientId}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function storedText({ position, thing, change, completed }: LedgerRow): string {
  return `${position} ${thing} ${change}${completed ? ' completes' : ''}`;
}

function expectedText({ position, thing, change, completes }: ModelEntry): string {
  return `${position} ${thing} ${change}${completes ? ' completes' : ''}`;
}
