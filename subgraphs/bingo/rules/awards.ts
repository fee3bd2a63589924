/** What an award is for. */
export type AwardKind =
  | 'first_place'
  | 'second_place'
  | 'third_place'
  | 'most_points_in_a_day'
  | 'most_tasks'
  | 'first_completion'
  | 'first_bingo'
  | 'first_board';

/** An award of an event; there is at most one of each kind. */
export interface Award {
  readonly kind: AwardKind;
  readonly participantId: string;
  /** Points, or tasks of `most_tasks`; null for what was first. */
  readonly value: number | null;
  /** Position of the task of `first_completion`; else null. */
  readonly position: number | null;
  /** When it was first, in milliseconds since 1970; else null. */
  readonly at: number | null;
  /** Day of `most_points_in_a_day`, UTC, `YYYY-MM-DD`; else null. */
  readonly day: string | null;
}

/** A completed task. */
interface AwardCompletion {
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly completedAt: number;
}

/** A line or the whole board that a participant ended by its last task, alone or for a team. */
interface AwardEnding {
  /** The bonus that it earned. */
  readonly points: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly isBoard: boolean;
}

/** A participant's part in the awards. */
export interface AwardCandidate {
  readonly participantId: string;
  /** In the standings, from 1. */
  readonly rank: number;
  readonly completions: readonly AwardCompletion[];
  readonly endings: readonly AwardEnding[];
}

const PLACES: readonly AwardKind[] = ['first_place', 'second_place', 'third_place'];
const ORDER: readonly AwardKind[] = [
  ...PLACES,
  'most_points_in_a_day',
  'most_tasks',
  'first_completion',
  'first_bingo',
  'first_board',
];

/** The smaller key wins; the last number is the rank, so there are no ties. */
interface Claim {
  readonly award: Award;
  readonly key: readonly number[];
}

/**
 * Determines the awards of an event. Only participants who completed a task receive awards; of equal ones who
 * reached it earlier wins, then the better rank.
 */
export class AwardTally {
  private readonly best = new Map<AwardKind, Claim>();

  /** @param taskPoints by position. */
  constructor(private readonly taskPoints: ReadonlyMap<number, number>) {}

  add(candidate: AwardCandidate): void {
    if (candidate.completions.length === 0) return;
    this.addPlace(candidate);
    this.addMost(candidate);
    this.addFirst(candidate);
  }

  /** Returns the awards, places first. */
  awards(): Award[] {
    return ORDER.flatMap((kind) => this.best.get(kind)?.award ?? []);
  }

  private addPlace({ participantId, rank, completions, endings }: AwardCandidate): void {
    const kind = PLACES[rank - 1];
    const value =
      completions.reduce((sum, { position }) => sum + this.pointsAt(position), 0) +
      endings.reduce((sum, { points }) => sum + points, 0);
    if (kind) this.claim({ ...NOTHING, kind, participantId, value }, [rank]);
  }

  private addMost({ participantId, rank, completions, endings }: AwardCandidate): void {
    const days = new Map<string, { points: number; at: number }>();
    const earned = completions.map(({ position, completedAt: at }) => ({
      at,
      points: this.pointsAt(position),
    }));
    for (const { at, points } of [...earned, ...endings]) {
      if (points === 0) continue;
      const day = new Date(at).toISOString().slice(0, 10);
      const before = days.get(day) ?? { points: 0, at };
      days.set(day, { points: before.points + points, at: Math.max(before.at, at) });
    }
    for (const [day, { points: value, at }] of days) {
      const award = { ...NOTHING, kind: 'most_points_in_a_day' as const, participantId, value, day };
      this.claim(award, [-value, at, rank]);
    }
    const value = completions.length;
    const at = Math.max(...completions.map(({ completedAt }) => completedAt));
    this.claim({ ...NOTHING, kind: 'most_tasks', participantId, value }, [-value, at, rank]);
  }

  private addFirst({ participantId, rank, completions, endings }: AwardCandidate): void {
    for (const { position, completedAt: at } of completions) {
      this.claim({ ...NOTHING, kind: 'first_completion', participantId, position, at }, [at, rank, position]);
    }
    for (const { at, isBoard } of endings) {
      const kind = isBoard ? 'first_board' : 'first_bingo';
      this.claim({ ...NOTHING, kind, participantId, at }, [at, rank]);
    }
  }

  private pointsAt(position: number): number {
    return this.taskPoints.get(position) ?? 0;
  }

  private claim(award: Award, key: readonly number[]): void {
    const present = this.best.get(award.kind);
    if (!present || isBefore(key, present.key)) this.best.set(award.kind, { award, key });
  }
}

const NOTHING = { value: null, position: null, at: null, day: null };

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  for (const [index, value] of left.entries()) {
    const against = right[index] ?? 0;
    if (value !== against) return value < against;
  }
  return false;
}
