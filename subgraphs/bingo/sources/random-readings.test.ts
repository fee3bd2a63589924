import { foldPlayerName } from '#kit/rules/names';
import { repetitions } from '#tests/support/full';
import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { GainsModel, type ModelGoal } from '../test-support/gains-model';
import { differences } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER } from '../test-support/players';
import { ReadingClock } from '../test-support/readings';
import {
  addMember,
  addTeam,
  addTeamEvent,
  place,
  type TestMember,
  type TestTeam,
} from '../test-support/teams';

const BOARD = [
  { position: 0, name: 'Mine', trigger: 'xp_gain:mining:900', points: 10 },
  { position: 1, name: 'Snake', trigger: 'kc_gain:zulrah:90', points: 20 },
  { position: 4, name: 'Both', trigger: 'all(xp_gain:mining:300; kc_gain:zulrah:60)', points: 30 },
  { position: 8, name: 'Any kills', trigger: 'sum(150; kc_gain:zulrah; kc_gain:cox)', points: 40 },
];
const GOALS = new Map<number, ModelGoal>([
  [0, { points: 10, things: ['xp_gain:mining'], isReached: (count) => count('xp_gain:mining') >= 900 }],
  [1, { points: 20, things: ['kc_gain:zulrah'], isReached: (count) => count('kc_gain:zulrah') >= 90 }],
  [
    4,
    {
      points: 30,
      things: ['xp_gain:mining', 'kc_gain:zulrah'],
      isReached: (count) => count('xp_gain:mining') >= 300 && count('kc_gain:zulrah') >= 60,
    },
  ],
  [
    8,
    {
      points: 40,
      things: ['kc_gain:zulrah', 'kc_gain:chambers of xeric'],
      isReached: (count) => count('kc_gain:zulrah') + count('kc_gain:chambers of xeric') >= 150,
    },
  ],
]);
const REVERSE = `mutation ($id: ID!, $entry: ID!) {
  reverseBingoLedgerEntry(participantId: $id, entryId: $entry, reason: "random") { id } }`;

const ACTS = [
  'read',
  'read',
  'read',
  'read',
  'lower',
  'unknown',
  'renamed',
  'repeat',
  'move',
  'join',
  'reverse',
] as const;

const area = suiteArea(openTestArea);

interface Player {
  readonly member: TestMember;
  readonly rsn: string;
  mining: number;
  zulrah: number;
  cox: number;
}

/** A team event beside its model. */
class History {
  readonly model = new GainsModel(GOALS);
  readonly players: Player[] = [];
  private readonly clock = new ReadingClock();
  private minute = 0;
  private ids: string[] = [];

  constructor(
    private readonly eventId: string,
    private readonly teams: readonly TestTeam[],
    private readonly below: (most: number) => number,
  ) {}

  async act(kind: (typeof ACTS)[number]): Promise<void> {
    const who = this.below(this.players.length);
    const player = this.players[who];
    if (!player) return this.join();
    const { below } = this;
    switch (kind) {
      case 'read':
        player.mining += below(200);
        player.zulrah += below(20);
        player.cox += below(10);
        return this.read(who, player, {});
      case 'lower':
        return this.read(who, { ...player, mining: player.mining - below(500) }, {});
      case 'renamed':
        if (!this.model.isRead(who)) return;
        this.model.count(who);
        return this.apply(player, { id: 1000 + who, experience: { mining: player.mining + 10_000 } });
      case 'unknown':
        this.model.count(who);
        return this.clock.apply(area, player.rsn, { minute: this.minute++, unknown: true });
      case 'repeat':
        return this.clock.apply(area, player.rsn, {
          minute: this.minute - 1 - below(5) - 1000,
          id: who,
          experience: { mining: player.mining + 5000 },
        });
      case 'move': {
        const team = below(this.teams.length);
        const { errors } = await place(area, player.member, { id: this.teams[team]?.id ?? '' });
        if (!errors) this.model.place(who, team);
        return;
      }
      case 'join':
        return this.join();
      case 'reverse':
        return this.reverse();
    }
  }

  private async join(): Promise<void> {
    if (this.players.length >= 6) return;
    const member = await addMember(area, this.eventId);
    const rsn = foldPlayerName(`Player ${member.userId}`);
    this.players.push({ member, rsn, mining: this.below(5000), zulrah: 5 + this.below(300), cox: 5 });
  }

  private async read(who: number, { rsn, mining, zulrah, cox }: Player, more: object): Promise<void> {
    this.model.read(who, {
      'xp_gain:mining': mining,
      'kc_gain:zulrah': zulrah,
      'kc_gain:chambers of xeric': cox,
    });
    const kills = { zulrah, chambers_of_xeric: cox };
    await this.apply({ rsn }, { id: who, experience: { mining }, kills, ...more });
  }

  private apply({ rsn }: Pick<Player, 'rsn'>, reading: object): Promise<void> {
    return this.clock.apply(area, rsn, { minute: this.minute++, ...reading });
  }

  private async reverse(): Promise<void> {
    const index = this.below(this.model.changes.length);
    const entry = this.model.changes[index];
    const id = entry && this.players[entry.member]?.member.participantId;
    if (!entry) return;
    const { errors } = await area.execute(REVERSE, { id, entry: this.ids[index] }, ORGANISER);
    expect(errors === undefined).toBe(this.model.reverse(entry));
  }

  async compare(): Promise<void> {
    const rows: {
      id: string;
      member: string;
      team: string;
      position: number;
      change: string;
      source: string;
    }[] = await area.dataSource.query(
      `SELECT id, participant_id AS member, team_id AS team, position, change, source FROM bingo.ledger
          WHERE event_id = $1 AND kind = 'count' ORDER BY id`,
      [this.eventId],
    );
    this.ids = rows.map(({ id }) => id);
    expect(
      rows.map(({ member, team, position, change, source }) => [
        member,
        team,
        position,
        Number(change),
        source,
      ]),
    ).toEqual(
      this.model.changes.map(({ member, team, position, change }) => [
        this.players[member]?.member.participantId,
        this.teams[team]?.id,
        position,
        change,
        'tracker',
      ]),
    );
    const totals = await area.dataSource.query(
      'SELECT points, tasks_completed AS tasks FROM bingo.teams WHERE event_id = $1 ORDER BY created_at, id',
      [this.eventId],
    );
    expect(totals).toEqual(
      this.teams.map((_, team) => {
        const [points, tasks] = this.model.totals(team);
        return { points, tasks };
      }),
    );
  }
}

describe('random readings of members who join, move, are renamed and unknown', () => {
  it.each(Array.from({ length: repetitions(3, 30) }, (_, seed) => seed))(
    'count what the model says, seed %i',
    async (seed) => {
      const random = randomFrom(seed + 900);
      const below = (most: number) => Math.floor(random() * most);
      const eventId = `readings-${seed}`;
      await addTeamEvent(area, eventId, { tasks: BOARD, teamSize: 4 });
      const teams = [await addTeam(area, eventId, 'Red'), await addTeam(area, eventId, 'Blue')];
      const history = new History(eventId, teams, below);
      for (let step = 0; step < 90; step += 1) {
        await history.act(ACTS[below(ACTS.length)] ?? 'read');
        await history.compare();
      }
      expect(history.model.changes.length).toBeGreaterThan(10);
      expect(await differences(area, eventId)).toEqual([]);
    },
  );
});
