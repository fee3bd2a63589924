/** By what rule a session becomes attendance records. */
export interface ClosingRule {
  readonly minimumMinutes: number;
  /** Null for any. */
  readonly mostMinutesLate: number | null;
  readonly includeGuests: boolean;
  readonly points: number;
  /** Null: the host gets the points of a player. */
  readonly hostPoints: number | null;
}

/** Whom the rule is applied to. */
interface Attendee {
  /** Folded name. */
  readonly player: string;
  readonly rsn: string;
  readonly minutesPresent: number;
  readonly minutesLate: number;
  readonly isGuest: boolean;
}

/** A record to be written. */
export interface SelectedPlayer {
  readonly rsn: string;
  readonly points: number;
}

/** A player without a record, and why. */
export interface LeftOut {
  readonly rsn: string;
  readonly reason: string;
}

/** What follows from a rule. */
export interface Selection {
  readonly selected: readonly SelectedPlayer[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Applies the rule of a closing, in the order of the attendees. With points for the host, the host comes
 * first, present or not.
 *
 * @param host the host's player; null if it is unknown.
 */
export function selectPlayers(
  attendees: readonly Attendee[],
  host: Pick<Attendee, 'player' | 'rsn'> | null,
  rule: ClosingRule,
): Selection {
  const selected: SelectedPlayer[] = [];
  const leftOut: LeftOut[] = [];
  const credited = rule.hostPoints === null ? null : host;
  if (credited) selected.push({ rsn: credited.rsn, points: rule.hostPoints ?? 0 });
  for (const attendee of attendees) {
    if (attendee.player === credited?.player) continue;
    const { rsn } = attendee;
    const reason = obstacleOf(attendee, rule);
    if (reason) leftOut.push({ rsn, reason });
    else selected.push({ rsn, points: rule.points });
  }
  return { selected, leftOut };
}

function obstacleOf(attendee: Attendee, rule: ClosingRule): string | null {
  const { minutesPresent, minutesLate, isGuest } = attendee;
  const { minimumMinutes, mostMinutesLate, includeGuests } = rule;
  if (isGuest && !includeGuests) return 'is a guest';
  if (minutesPresent < minimumMinutes) {
    return `was present for ${minutesPresent} minutes, ${minimumMinutes} are required`;
  }
  if (mostMinutesLate === null || minutesLate <= mostMinutesLate) return null;
  return `was ${minutesLate} minutes late, ${mostMinutesLate} are allowed`;
}
