import { LedgerReplay, type LedgerRow } from './replay-ledger';

const GOBLINS = 'npc_kill:goblin';

/**
 * Replays the ledger of one member, whose team is `red` and then `blue`, and who reported goblins as `one`
 * and `two`.
 */
function differencesOf(rows: readonly LedgerRow[], reversals: readonly string[] = []): readonly string[] {
  const replay = new LedgerReplay({
    members: ['ann'],
    teams: ['red', 'blue'],
    reported: new Map([
      [
        'ann',
        new Map([
          ['one', [[GOBLINS, 18]]],
          ['two', [[GOBLINS, 3]]],
        ]),
      ],
    ]),
    teamsOf: new Map([['ann', ['red', 'blue']]]),
    reversals: new Set(reversals),
  });
  replay.replay(rows);
  return replay.differences;
}

let ids = 0;

const row = (clientId: string | null, position: number, change: number, more: object = {}): LedgerRow => ({
  id: String(++ids),
  member: 'ann',
  team: 'red',
  position,
  kind: 'count',
  clientId,
  thing: GOBLINS,
  change,
  completed: null,
  reverses: null,
  occurredAt: clientId === 'two' ? 2 : 1,
  ...more,
});

/**
 * The entries that the model expects: goblins count for the first tier, and for a task that is always open.
 */
const ann = () => [0, 3, 7].map((position) => row('one', position, 18));
const bob = (more: object = {}) => [
  row('two', 0, 3, { completed: true, ...more }),
  row('two', 3, 3, more),
  row('two', 7, 3, more),
];

const reversal = ({ id, position, change }: LedgerRow, completed: boolean | null) =>
  row(null, position, -change, { kind: 'reversal', reverses: id, completed });

describe('the replay of a ledger', () => {
  it('finds no difference where everything counted as it was reported', () => {
    expect(differencesOf([...ann(), ...bob()])).toEqual([]);
    expect(differencesOf([...ann(), ...bob({ team: 'blue', completed: null })])).toEqual([]);
    const rows = [...ann(), ...bob()];
    const [first] = rows;
    if (!first) throw new Error('there are entries');
    expect(differencesOf([...rows, reversal(first, false)], [first.id])).toEqual([]);
  });

  it.each([
    ['something counted nothing', () => ann()],
    [
      'something counted twice',
      () =>
        [...ann(), ...bob(), ...bob()].map((entry, index) => ({
          ...entry,
          clientId: index > 5 ? 'one' : entry.clientId,
        })),
    ],
    ['a task is missing', () => [...ann(), ...bob().slice(1)]],
    ['an amount is wrong', () => [...ann(), row('two', 0, 4, { completed: true }), ...bob().slice(1)]],
    ['a task is not completed', () => [...ann(), ...bob({ completed: null })]],
    ['something was not reported', () => [...ann(), ...bob(), row('three', 7, 1)]],
    [
      'a member counts for a team that it left',
      () => [...ann().map((entry) => ({ ...entry, team: 'blue' })), ...bob({ completed: null })],
    ],
  ])('finds that %s', (_what, rows) => {
    expect(differencesOf(rows())).not.toEqual([]);
  });

  it('finds a reversal that is missing, that does not take the completion back, and a second one', () => {
    const rows = [...ann(), ...bob()];
    const [first] = rows;
    if (!first) throw new Error('there are entries');
    expect(differencesOf(rows, [first.id])).toHaveLength(1);
    expect(differencesOf([...rows, reversal(first, null)], [first.id])).toHaveLength(1);
    expect(differencesOf([...rows, reversal(first, false), reversal(first, null)], [first.id])).toHaveLength(
      1,
    );
  });
});
