import { COMPLETE, differences, happened, LIFT, REVOKE, report } from './ledger';
import type { ModelTask } from './model-board';
import type { TestArea } from './open-test-area';
import { kills, ORGANISER, submit } from './players';
import { TeamModel } from './team-model';
import { addMember, addTeam, addTeamEvent, place, type TestMember, type TestTeam } from './teams';

const BOARD = [
  { position: 0, name: 'Zulrah', trigger: 'npc_kill:Zulrah:50', points: 10 },
  { position: 1, name: 'Whips', trigger: 'item_obtain:4151:3', points: 20 },
  { position: 2, name: 'Slayer', trigger: 'skill_level:slayer:85', points: 30 },
  { position: 3, name: 'Quest', trigger: 'quest_complete:dragon_slayer_2', points: 5 },
  { position: 6, name: 'Both', trigger: 'all(npc_kill:Imp:9; npc_kill:Vorkath:5)', points: 7 },
];
const TASKS = new Map<number, ModelTask>([
  [0, { points: 10, goals: { 'npc_kill:zulrah': 50 } }],
  [1, { points: 20, goals: { 'item_obtain:4151': 3 } }],
  [2, { points: 30, goals: { 'skill_level:slayer': 85 }, isLevel: true }],
  [3, { points: 5, goals: {} }],
  [6, { points: 7, goals: { 'npc_kill:imp': 9, 'npc_kill:vorkath': 5 } }],
]);
const BONUSES = { row: 100, column: 1000, board: 10_000 };
const LINES = [
  { cells: [0, 1, 2], bonus: BONUSES.row },
  { cells: [0, 3, 6], bonus: BONUSES.column },
];
const REVERSE = `mutation ($id: ID!, $entry: ID!) {
  reverseBingoLedgerEntry(participantId: $id, entryId: $entry, reason: "random") { id } }`;

/** Every way in which something is counted or moved, each with a random number. */
export const ACTS = [
  'submit',
  'submit',
  'kills',
  'kills',
  'whip',
  'level',
  'quest',
  'imps',
  'vorkath',
  'move',
  'complete',
  'revoke',
  'lift',
  'reverse',
  'reverse',
] as const;

/** A team event beside its model. */
export class TeamHistory {
  readonly model = new TeamModel(TASKS, LINES, BONUSES.board);
  private ids: string[] = [];
  private time = Date.UTC(2026, 0, 2);

  constructor(
    private readonly area: TestArea,
    readonly eventId: string,
    readonly members: readonly TestMember[],
    readonly teams: readonly TestTeam[],
  ) {}

  async act(kind: (typeof ACTS)[number], who: number, number: number): Promise<void> {
    const { model } = this;
    const member = this.members[who];
    const position = [...TASKS.keys()][number % TASKS.size] ?? 0;
    if (!member) throw new Error('no such member');
    const counted = (position: number, thing: string, value: number, sent: object) => {
      // Long before all submissions; every third report arrives late.
      this.time += 20_000;
      const at = number % 3 === 0 ? this.time - number * 20_000 + 1 + this.ids.length : this.time;
      model.report(who, position, thing, value, { at });
      return report(this.area, member, { ...sent, occurred_at: new Date(at).toISOString() });
    };
    const organised = (text: string) =>
      this.area.execute(text, { id: member.participantId, at: position }, ORGANISER);
    switch (kind) {
      case 'submit':
        model.submit(who, 0, 'npc_kill:zulrah', number);
        await submit(this.area, member, kills(this.eventId, number));
        break;
      case 'kills': {
        const increment = 1 + (number % 9);
        await counted(0, 'npc_kill:zulrah', increment, happened('npc_kill', 'zulrah', { increment }));
        break;
      }
      case 'whip':
        await counted(1, 'item_obtain:4151', 1, happened('item_obtain', 4151));
        break;
      case 'level':
        await counted(2, 'skill_level:slayer', number, happened('skill_level', 'slayer', { level: number }));
        break;
      case 'quest':
        await counted(3, '', 1, happened('quest_complete', 'dragon_slayer_2'));
        break;
      case 'imps':
        await counted(6, 'npc_kill:imp', 3, happened('npc_kill', 'imp', { increment: 3 }));
        break;
      case 'vorkath':
        await counted(6, 'npc_kill:vorkath', 2, happened('npc_kill', 'vorkath', { increment: 2 }));
        break;
      case 'move': {
        const team = this.teams[number % this.teams.length];
        if (team) await this.move(member, team);
        break;
      }
      case 'complete':
        model.complete(who, position);
        await organised(COMPLETE);
        break;
      case 'revoke':
        model.revoke(who, position);
        await organised(REVOKE);
        break;
      case 'lift':
        model.lift(who, position);
        await organised(LIFT);
        break;
      case 'reverse':
        await this.reverse(number);
        break;
    }
  }

  /** Moves a member in the time of the history, which is long before now. */
  private async move(member: TestMember, team: TestTeam): Promise<void> {
    if ((await place(this.area, member, team)).errors) return;
    const moved: unknown[] = await this.area.dataSource.query(
      `UPDATE bingo.participants SET former_teams = jsonb_set(former_teams, '{-1,1}', to_jsonb($2::text))
        WHERE id = $1 AND former_teams -> -1 ->> 1 > '2026-02' RETURNING id`,
      [member.participantId, new Date(this.time).toISOString()],
    );
    if (moved.flat().length > 1)
      this.model.place(this.members.indexOf(member), this.teams.indexOf(team), this.time);
  }

  /** Reverses an entry, if there is one, as the model does. */
  private async reverse(number: number): Promise<void> {
    const index = number % this.model.entries.length;
    const entry = this.model.entries[index];
    const entryId = this.ids[index];
    if (!entry || !entryId) return;
    const id = this.members[entry.member]?.participantId;
    const { errors } = await this.area.execute(REVERSE, { id, entry: entryId }, ORGANISER);
    expect(errors === undefined).toBe(this.model.reverse(entry));
  }

  /** Compares the entries that counted. */
  async compareEntries(): Promise<void> {
    const rows: { id: string; member: string; team: string; position: number; change: string }[] =
      await this.area.dataSource.query(
        `SELECT id, participant_id AS member, team_id AS team, position, change FROM bingo.ledger
          WHERE event_id = $1 AND kind IN ('count', 'completion') ORDER BY id`,
        [this.eventId],
      );
    this.ids = rows.map(({ id }) => id);
    expect(
      rows.map(({ member, team, position, change }) => [member, team, position, Number(change)]),
    ).toEqual(
      this.model.entries.map(({ member, team, position, change }) => [
        this.members[member]?.participantId,
        this.teams[team]?.id,
        position,
        change,
      ]),
    );
  }

  /** Compares totals, credits and counts. */
  async compare(): Promise<void> {
    const teams = await this.area.dataSource.query(
      `SELECT id, points, bingos, tasks_completed AS tasks FROM bingo.teams WHERE event_id = $1 ORDER BY created_at, id`,
      [this.eventId],
    );
    expect(teams).toEqual(
      this.teams.map(({ id }, index) => {
        const [points, bingos, tasks] = this.model.totals(index);
        return { id, points, bingos, tasks };
      }),
    );
    for (const [index, { participantId }] of this.members.entries()) {
      const [stored] = await this.area.dataSource.query(
        'SELECT points, bingos, tasks_completed AS tasks FROM bingo.participants WHERE id = $1',
        [participantId],
      );
      const [points, bingos, tasks] = this.model.credited(index, this.teams.length);
      expect(stored).toEqual({ points, bingos, tasks });
    }
    await this.compareCounts();
    expect(await differences(this.area, this.eventId)).toEqual([]);
  }

  private async compareCounts(): Promise<void> {
    for (const [index, { id }] of this.teams.entries()) {
      const rows: { position: number; thing: string; count: string }[] = await this.area.dataSource.query(
        `SELECT position, thing, CASE WHEN thing LIKE 'skill%' THEN max(count) ELSE sum(count) END AS count FROM (
            SELECT position, counted AS thing, count FROM bingo.counts WHERE team_id = $1
            UNION ALL SELECT position, part, count FROM bingo.part_counts WHERE team_id = $1
          ) AS n GROUP BY position, thing`,
        [id],
      );
      for (const { position, thing, count } of rows) {
        expect([position, thing, Number(count)]).toEqual([
          position,
          thing,
          this.model.count(index, position, thing),
        ]);
      }
    }
  }
}

/** How many teams and players a history has. */
export interface HistorySize {
  readonly teams: number;
  readonly players: number;
}

/** Creates an event with teams, which have no members yet, and players. */
export async function seedHistory(
  area: TestArea,
  eventId: string,
  { teams: teamCount, players }: HistorySize,
): Promise<TeamHistory> {
  await addTeamEvent(area, eventId, { tasks: BOARD, teamSize: 6, bonuses: BONUSES });
  const members: TestMember[] = [];
  for (let number = 0; number < players; number += 1) members.push(await addMember(area, eventId));
  const teams: TestTeam[] = [];
  for (let number = 0; number < teamCount; number += 1) {
    teams.push(await addTeam(area, eventId, `Team ${number}`));
  }
  return new TeamHistory(area, eventId, members, teams);
}
