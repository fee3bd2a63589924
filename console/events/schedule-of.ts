/** What the schedule of an event is made from; times are ISO timestamps. */
interface ScheduledEvent {
  readonly startDate: string;
  readonly endDate: string;
  readonly registrationClosesAt: string | null;
  readonly tiers: readonly TierOfEvent[];
  /** Including those that are hidden. */
  readonly tasks: readonly { readonly name: string; readonly hiddenUntil?: string | null }[];
}

interface TierOfEvent {
  readonly number: number;
  readonly name: string | null;
  /** Completed tasks of the tier before that open it. */
  readonly needed: number;
}

/** A time in the schedule of an event. */
export type ScheduledMoment = { readonly at: string; readonly isPast: boolean } & (
  | { readonly kind: 'registrationCloses' | 'start' | 'end' }
  | { readonly kind: 'tasks'; readonly names: readonly string[] }
);

/** A tier that players open themselves, at no fixed time. */
export interface OpeningTier extends TierOfEvent {
  readonly kind: 'tier';
  /** Number of the tier before. */
  readonly after: number;
}

/**
 * Returns what happens in an event in order of time; the tiers that open are before the end, which they are
 * bound by. What was scheduled for after the end is behind it.
 */
export function scheduleOf(event: ScheduledEvent, now: Date): (ScheduledMoment | OpeningTier)[] {
  const { startDate, endDate, registrationClosesAt, tiers, tasks } = event;
  const isPast = (at: string) => Date.parse(at) <= now.getTime();
  const fixed = (kind: 'registrationCloses' | 'start' | 'end', at: string): ScheduledMoment => ({
    kind,
    at,
    isPast: isPast(at),
  });
  const taskMoments = [...namesByTime(tasks)].map(
    ([at, names]): ScheduledMoment => ({ kind: 'tasks', at, names, isPast: isPast(at) }),
  );
  const before = [
    ...(registrationClosesAt === null ? [] : [fixed('registrationCloses', registrationClosesAt)]),
    fixed('start', startDate),
    ...taskMoments,
  ];
  const isLater = ({ at }: ScheduledMoment) => Date.parse(at) > Date.parse(endDate);
  return [
    ...inOrder(before.filter((moment) => !isLater(moment))),
    ...openingTiers(tiers),
    fixed('end', endDate),
    ...inOrder(before.filter(isLater)),
  ];
}

/** Sorts by time; what is at the same time keeps its order. */
function inOrder(moments: readonly ScheduledMoment[]): ScheduledMoment[] {
  return [...moments].sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

function namesByTime(tasks: ScheduledEvent['tasks']): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { name, hiddenUntil } of tasks) {
    if (hiddenUntil) names.set(hiddenUntil, [...(names.get(hiddenUntil) ?? []), name]);
  }
  return names;
}

/** The first tier is open from the start. */
function openingTiers(tiers: readonly TierOfEvent[]): OpeningTier[] {
  return tiers.flatMap((tier, index) => {
    const before = tiers[index - 1];
    return before ? [{ kind: 'tier' as const, ...tier, after: before.number }] : [];
  });
}
