import { formatMoment } from '#console/frame/format.ts';
import { joinText } from './text.ts';

/** What decides how one can register for an event. */
export interface RegistrationFacts {
  readonly status: 'upcoming' | 'active' | 'completed';
  readonly registration: 'open' | 'approval' | 'invitation';
  /** ISO timestamp. */
  readonly registrationClosesAt: string | null;
  /** Null without a limit of participants. */
  readonly freePlaces: number | null;
  /** Number of users on the waiting list. */
  readonly waitingCount: number;
}

/**
 * How one can register now: at once (`open`), by a `request` that organisers decide about, by one that waits
 * (`waiting`), or only with a reserved place (`place`); not at all once the event is `over`.
 */
export type RegistrationWay = 'open' | 'request' | 'waiting' | 'place' | 'over';

export interface RegistrationOffer {
  readonly way: RegistrationWay;
  /** What holds, in a few words; null if everybody can register. */
  readonly condition: string | null;
}

/** Returns how one can register for an event. */
export function registrationOffer(facts: RegistrationFacts, now = Date.now()): RegistrationOffer {
  const { status, registration, registrationClosesAt: closesAt, freePlaces, waitingCount } = facts;
  if (status === 'completed') return { way: 'over', condition: joinText.over };
  if (closesAt !== null && Date.parse(closesAt) < now)
    return { way: 'place', condition: joinText.closedSince(formatMoment(closesAt)) };
  if (registration === 'invitation') return { way: 'place', condition: joinText.byInvitation };
  const isFull = freePlaces === 0;
  if (registration === 'approval')
    return { way: 'request', condition: isFull ? joinText.fullByApproval : joinText.byApproval };
  return isFull
    ? { way: 'waiting', condition: joinText.full(waitingCount + 1) }
    : { way: 'open', condition: closesAt === null ? null : joinText.until(formatMoment(closesAt)) };
}
