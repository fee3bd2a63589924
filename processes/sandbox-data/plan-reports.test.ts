import { checkTasks } from '#subgraphs/bingo/events/board.commands';
import { checkReport } from '#subgraphs/bingo/sources/check-report';
import { SUMMER_BOARD, WINTER_BOARD } from './boards';
import { demandsOf, planReports } from './plan-reports';

const SPAN = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-10T00:00:00Z') };
const TEAM = { players: ['Mossy Mae', 'Iron Bram', 'Zezima'], strength: 0.9 } as const;

describe('the reports of an invented team', () => {
  it.each([
    ['winter', WINTER_BOARD],
    ['summer', SUMMER_BOARD],
  ])('in %s are valid, in order and within the event', (_event, board) => {
    const planned = planReports(board, TEAM, SPAN);
    expect(planned.length).toBeGreaterThan(20);
    for (const { report } of planned) expect(checkReport(report, SPAN.until)).not.toHaveProperty('problem');
    const times = planned.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(times.every((time) => time >= SPAN.from.getTime() && time < SPAN.until.getTime())).toBe(true);
    expect(new Set(planned.map(({ report }) => report.id)).size).toBe(planned.length);
  });

  it('are the same for the same players', () => {
    expect(planReports(WINTER_BOARD, TEAM, SPAN)).toEqual(planReports(WINTER_BOARD, TEAM, SPAN));
    expect(planReports(WINTER_BOARD, { ...TEAM, players: ['Nora Newly'] }, SPAN)).not.toEqual(
      planReports(WINTER_BOARD, TEAM, SPAN),
    );
  });

  it('come from all of its players', () => {
    const players = planReports(WINTER_BOARD, TEAM, SPAN).map(({ player }) => player);
    expect(new Set(players)).toEqual(new Set(TEAM.players));
  });
});

describe('what a trigger demands', () => {
  it.each([
    ['manual', []],
    ['npc_kill:Goblin:5', [{ type: 'npc_kill', target: 'Goblin', measure: 'increment', goal: 5 }]],
    ['skill_level:slayer:85', [{ type: 'skill_level', target: 'slayer', measure: 'level', goal: 85 }]],
    [
      'achievement:Varrock:elite',
      [{ type: 'achievement', target: 'Varrock:elite', measure: 'once', goal: 1 }],
    ],
    ['any(pet:Vorki; pet:Hellpuppy)', [{ type: 'pet', target: 'Vorki', measure: 'once', goal: 1 }]],
    [
      'sum(15; npc_kill:Zulrah; npc_kill:Vorkath)',
      [
        { type: 'npc_kill', target: 'Zulrah', measure: 'increment', goal: 8 },
        { type: 'npc_kill', target: 'Vorkath', measure: 'increment', goal: 8 },
      ],
    ],
  ])('of %s is known', (trigger, demands) => {
    expect(demandsOf(trigger)).toEqual(demands);
  });
});

it('the boards are valid', () => {
  for (const board of [WINTER_BOARD, SUMMER_BOARD]) {
    expect(() => checkTasks(board.map((task, position) => ({ position, ...task })))).not.toThrow();
  }
});
