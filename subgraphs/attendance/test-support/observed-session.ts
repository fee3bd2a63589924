import type { Presence } from '../rules/presence';
import { presenceModel } from '../rules/presence.fixture';
import type { TestArea } from './open-test-area';
import { openSession, type Player, playersIn, report, userWith } from './sessions';

const START = Date.parse('2026-05-01T20:00:00Z');
const END = START + 120 * 60_000;
const PLAYERS = 60;
const BATCH = 20;

/** Returns numbers in [0, 1). */
type Random = () => number;

/** How many observe a session, and what each reports. */
interface Observed {
  readonly observers: number;
  readonly reports: number;
  readonly random: Random;
}

/**
 * Lets observers report random presence at the same time, each batch twice at once and some once more later.
 *
 * @returns the outcomes, the merged players and what the model merges.
 */
export async function observeSession(area: TestArea, { observers, reports, random }: Observed) {
  const ids = Array.from({ length: observers }, (_, index) => String(1000 + index));
  const times = { startTime: new Date(START).toISOString(), endTime: new Date(END).toISOString() };
  const { id } = await openSession(area, { ...times, observerIds: ids });
  const outcomes: string[] = [];
  const all: Presence[] = [];
  const batches = ids.flatMap((observerId) => {
    const own = Array.from({ length: reports }, () => randomPresence(random, observerId));
    all.push(...own);
    const sent = own.map(({ rsn, joined, left, seen }, index) => ({
      id: `report-${index}`,
      rsn,
      joined_at: text(joined),
      left_at: text(left),
      seen_at: text(seen),
    }));
    return Array.from({ length: Math.ceil(reports / BATCH) }, (_, part) => ({
      by: userWith(observerId),
      reports: sent.slice(part * BATCH, (part + 1) * BATCH),
    }));
  });
  const send = async ({ by, reports: sent }: (typeof batches)[number]) => {
    for (const { outcome } of await report(area, id, sent, by)) outcomes.push(outcome);
  };
  // As many at once as the pool of the area has connections, twice.
  const waiting = batches.flatMap((batch) => (random() < 0.2 ? [batch, batch, batch] : [batch, batch]));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: 20 }, work));
  const expected = presenceModel(all, { start: START, until: END }).map(
    ({ player: _, firstSeen, lastSeen, ...merged }): Player => ({
      ...merged,
      firstSeen: new Date(firstSeen).toISOString(),
      lastSeen: new Date(lastSeen).toISOString(),
      isGuest: true,
    }),
  );
  return { id, outcomes, players: await playersIn(area, id), expected };
}

/** At whole minutes, as the model requires. */
function randomPresence(random: Random, observerId: string): Presence {
  const number = integer(random, 1, PLAYERS);
  const rsn = random() < 0.5 ? `Player ${number}` : `player ${number}`;
  const joined = START + 60_000 * integer(random, -20, 130);
  const end = joined + 60_000 * integer(random, 0, 10);
  const hasLeft = random() < 0.8;
  return {
    player: `player ${number}`,
    rsn,
    observerId,
    joined,
    left: hasLeft ? end : null,
    seen: hasLeft ? null : end,
  };
}

/** Returns an integer from `first` to `last`, inclusive. */
function integer(random: Random, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1));
}

function text(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
