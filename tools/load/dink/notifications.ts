/** A notification in the form in which Dink sends it. */
export interface Notification {
  readonly type: string;
  readonly playerName: string;
  readonly accountType: string;
  readonly seasonalWorld: boolean;
  readonly world: number;
  readonly embeds: readonly { readonly timestamp: string }[];
  readonly extra: object;
}

/** An item of a drop or a reward. */
export interface Item {
  readonly id: number;
  readonly quantity: number;
  readonly priceEach: number;
  readonly name: string;
}

/** How long ago what is notified happened, in milliseconds. */
export const AGE_MS = 5000;

let lastTime = 0;

/** Creates a notification. @param at when it happened; differs from all others by default. */
export function notification(
  playerName: string,
  type: string,
  extra: object,
  at: number = nextTime(),
): Notification {
  const embeds = [{ timestamp: new Date(at).toISOString() }];
  return { type, playerName, accountType: 'NORMAL', seasonalWorld: false, world: 302, embeds, extra };
}

function nextTime(): number {
  lastTime = Math.max(lastTime + 1, Date.now() - AGE_MS);
  return lastTime;
}

/** Returns notifications that are understood and must change nothing. */
export function irrelevant(playerName: string): readonly Notification[] {
  const quest = { questName: 'Dragon Slayer I', completedQuests: 1, totalQuests: 158 };
  return [
    notification(playerName, 'DEATH', { valueLost: 1 }),
    notification(playerName, 'A_TYPE_OF_A_LATER_VERSION', { anything: true }),
    notification(playerName, 'KILL_COUNT', { boss: 'Goblin King', count: 4 }),
    notification('Somebody Else', 'QUEST', quest),
    { ...notification(playerName, 'QUEST', quest), seasonalWorld: true },
  ];
}
