/** What the simulation counts, by its name: the trigger without a count. */
export const THINGS = {
  goblin: 'npc_kill:Goblin',
  imp: 'npc_kill:Imp',
  bones: 'item_obtain:526',
  logs: 'item_obtain:1511',
  zulrah: 'npc_kill:Zulrah',
  vorkath: 'npc_kill:Vorkath',
  whip: 'item_obtain:4151',
} as const;

export type Thing = keyof typeof THINGS;

type Count = (thing: string) => number;

/** A goal as a trigger, and what it means: written beside each other, not read from the trigger. */
export interface Goal {
  readonly trigger: string;
  readonly things: readonly Thing[];
  isReached(count: Count): boolean;
}

/** Returns how the platform names a thing in the ledger. */
export function keyOf(thing: Thing): string {
  return THINGS[thing].toLowerCase();
}

export function counted(thing: Thing, goal: number): Goal {
  return {
    trigger: `${THINGS[thing]}:${goal}`,
    things: [thing],
    isReached: (count) => count(keyOf(thing)) >= goal,
  };
}

export function sum(goal: number, ...things: readonly Thing[]): Goal {
  return {
    trigger: `sum(${[goal, ...things.map((thing) => THINGS[thing])].join('; ')})`,
    things,
    isReached: (count) => things.reduce((total, thing) => total + count(keyOf(thing)), 0) >= goal,
  };
}

export function all(...goals: readonly Goal[]): Goal {
  return { ...composed('all', goals), isReached: (count) => goals.every((goal) => goal.isReached(count)) };
}

export function any(...goals: readonly Goal[]): Goal {
  return { ...composed('any', goals), isReached: (count) => goals.some((goal) => goal.isReached(count)) };
}

function composed(name: string, goals: readonly Goal[]): Omit<Goal, 'isReached'> {
  return {
    trigger: `${name}(${goals.map(({ trigger }) => trigger).join('; ')})`,
    things: goals.flatMap(({ things }) => things),
  };
}
