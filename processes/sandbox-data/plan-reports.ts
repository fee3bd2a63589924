import { randomElement, randomInteger, seededRandom } from '#sandbox/world/chance';
import type { BoardTask } from './boards';

/** What happened to a player, as the game client reports it. */
export interface PlannedReport {
  readonly player: string;
  readonly at: Date;
  readonly report: Readonly<Record<string, unknown>>;
}

/** Players who complete tasks together: a team, or one player. */
export interface Holder {
  readonly players: readonly [string, ...string[]];
  /** From 0 to 1: the share of the tasks that is begun. */
  readonly strength: number;
}

/** The time in which everything happens. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** What a trigger asks for. */
interface Demand {
  readonly type: string;
  readonly target: string;
  readonly measure: 'increment' | 'level' | 'once';
  readonly goal: number;
}

const COUNTED: ReadonlySet<string> = new Set(['npc_kill', 'item_obtain', 'clue', 'slayer_task']);
const WORLDS = [302, 330, 416, 523] as const;

/** Plans the reports of a holder, oldest first; the same for the same words. */
export function planReports(
  board: readonly BoardTask[],
  { players, strength }: Holder,
  span: Span,
): PlannedReport[] {
  const reports = board.flatMap((task) => {
    const seeds = [players[0], task.name] as const;
    if (seededRandom(...seeds, 'begun') > strength) return [];
    const isDone = seededRandom(...seeds, 'done') < 0.72;
    return demandsOf(task.trigger).flatMap((demand) => planDemand(demand, isDone, { players, span, seeds }));
  });
  return reports.sort((left, right) => left.at.getTime() - right.at.getTime());
}

interface Circumstances {
  readonly players: Holder['players'];
  readonly span: Span;
  readonly seeds: readonly string[];
}

function planDemand(
  demand: Demand,
  isDone: boolean,
  { players, span, seeds }: Circumstances,
): PlannedReport[] {
  if (!isDone && demand.measure !== 'increment') return [];
  const wanted = isDone ? demand.goal : Math.floor(demand.goal * seededRandom(...seeds, 'share') * 0.9);
  const amounts = demand.measure === 'increment' ? inParts(wanted, seeds) : [wanted];
  return amounts.map((amount, index) => {
    const about = [...seeds, demand.target, index];
    const at = momentIn(span, about);
    const id = about
      .join('-')
      .replaceAll(/[^A-Za-z0-9_-]/g, '_')
      .slice(-64);
    const { type, target, measure } = demand;
    const report = {
      id: id.padEnd(8, '_'),
      occurred_at: at.toISOString(),
      type,
      target,
      ...(measure !== 'once' && { [measure]: amount }),
      ...(type === 'npc_kill' && { source: { npc_name: target, world: randomElement(WORLDS, ...about) } }),
    };
    return { player: randomElement(players, ...about, 'who'), at, report };
  });
}

/** Splits an amount into one to four parts; none of nothing. */
function inParts(amount: number, seeds: readonly string[]): number[] {
  const parts = Math.min(amount, randomInteger(1, 4, ...seeds, 'parts'));
  const share = Math.floor(amount / Math.max(parts, 1));
  return Array.from({ length: parts }, (_, index) => (index === 0 ? amount - share * (parts - 1) : share));
}

/** Returns a moment, later in the day more often than at night. */
function momentIn({ from, until }: Span, seeds: readonly (string | number)[]): Date {
  const length = until.getTime() - from.getTime();
  return new Date(from.getTime() + Math.floor(length * seededRandom(...seeds, 'when')));
}

/** Returns what has to happen for a trigger; of alternatives the first, nothing for `manual`. */
export function demandsOf(trigger: string): Demand[] {
  const [, kind, inner = ''] = /^(all|any|sum)\((.*)\)$/.exec(trigger) ?? [];
  const parts = inner.split(';').map((part) => part.trim());
  if (kind === 'all') return parts.flatMap(demandsOf);
  if (kind === 'any') return demandsOf(parts[0] ?? '');
  if (kind === 'sum') {
    const [goal = '0', ...kinds] = parts;
    return kinds.flatMap((part) => demandsOf(`${part}:${Math.ceil(Number(goal) / kinds.length)}`));
  }
  const [type = '', ...rest] = trigger.split(':');
  if (type === 'manual') return [];
  if (type === 'item_value')
    return [{ type, target: 'Dragon claws', measure: 'level', goal: Number(rest[0]) }];
  const last = Number(rest.at(-1));
  if (COUNTED.has(type)) {
    return [{ type, target: rest.slice(0, -1).join(':'), measure: 'increment', goal: last }];
  }
  if (type === 'skill_level') return [{ type, target: rest[0] ?? '', measure: 'level', goal: last }];
  return [{ type, target: rest.join(':'), measure: 'once', goal: 1 }];
}
