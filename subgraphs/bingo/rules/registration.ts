import type { Status } from '#kit/rules/event-status';

/** How users become participants: by themselves, after an organiser's approval, or by invitation only. */
export type RegistrationMode = 'open' | 'approval' | 'invitation';

/** Limits of `maxParticipants`. */
export const PARTICIPANTS_LIMITS = { minimum: 1, maximum: 10_000 };

/** The settings of an event that decide who may register. */
export interface RegistrationSettings {
  readonly registration: RegistrationMode;
  /** After it only organisers register users; null without a deadline. */
  readonly registrationClosesAt: Date | null;
  /** Null without a limit. */
  readonly maxParticipants: number | null;
}

/** An event at the moment of a registration. */
export interface RegistrationFacts extends RegistrationSettings {
  readonly status: Status;
  /** Number of participants and reserved places. */
  readonly taken: number;
}

/**
 * How somebody registers: `self` by the event's settings, `request` for a request to register, `invitation`
 * by an invite link, `organiser` by an organiser's act, `place` with a player name that has a reserved place.
 */
export type RegistrationWay = 'self' | 'request' | 'invitation' | 'organiser' | 'place';

/** Returns whether no place is left for those who have none reserved. */
export function isFull({
  maxParticipants,
  taken,
}: Pick<RegistrationFacts, 'maxParticipants' | 'taken'>): boolean {
  return maxParticipants !== null && taken >= maxParticipants;
}

/** Returns why nobody can register in this way now, or null. A full event is no problem for a request. */
export function registrationProblem(
  facts: RegistrationFacts,
  way: RegistrationWay,
  now: Date,
): string | null {
  if (facts.status === 'completed') return 'This event is over and closed for registration';
  if (way === 'place') return null;
  const closesAt = facts.registrationClosesAt;
  if (way !== 'organiser' && closesAt && now > closesAt)
    return `Registration for this event closed at ${closesAt.toISOString()}`;
  if (way === 'self' && facts.registration === 'approval')
    return 'Organisers approve who takes part in this event: request a registration';
  if ((way === 'self' || way === 'request') && facts.registration === 'invitation')
    return 'This event is for invited players only: register with an invite link';
  if (way !== 'request' && isFull(facts)) return fullProblem(facts, way);
  return null;
}

function fullProblem({ maxParticipants }: RegistrationFacts, way: RegistrationWay): string {
  const full = `This event is full: it takes ${maxParticipants === 1 ? '1 participant' : `${maxParticipants} participants`}`;
  return way === 'self' ? `${full}. Request a registration to be on the waiting list` : full;
}

/** What decides whether an invitation can be used. */
export interface InvitationFacts {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Null without a limit. */
  readonly uses: number | null;
  readonly used: number;
}

/** Returns why an invitation cannot be used, or null. */
export function invitationProblem(
  { revokedAt, expiresAt, uses, used }: InvitationFacts,
  now: Date,
): string | null {
  if (revokedAt) return 'This invitation was revoked';
  if (expiresAt && now > expiresAt) return `This invitation expired at ${expiresAt.toISOString()}`;
  return uses !== null && used >= uses ? 'This invitation has been used up' : null;
}
