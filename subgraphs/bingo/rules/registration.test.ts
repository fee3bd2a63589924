import {
  type InvitationFacts,
  invitationProblem,
  type RegistrationFacts,
  type RegistrationWay,
  registrationProblem,
} from './registration';

const NOW = new Date('2026-06-01T12:00:00Z');
const BEFORE = new Date('2026-06-01T11:59:59Z');

const OPEN: RegistrationFacts = {
  status: 'upcoming',
  registration: 'open',
  registrationClosesAt: null,
  maxParticipants: null,
  taken: 500,
};
const WAYS: readonly RegistrationWay[] = ['self', 'request', 'invitation', 'organiser', 'place'];

/** Returns the ways that are rejected, with the reason. */
const rejected = (changes: Partial<RegistrationFacts>) =>
  Object.fromEntries(
    WAYS.flatMap((way) => {
      const problem = registrationProblem({ ...OPEN, ...changes }, way, NOW);
      return problem === null ? [] : [[way, problem]];
    }),
  );

describe('registration', () => {
  it('is possible in every way without settings, also during the event', () => {
    expect(rejected({})).toEqual({});
    expect(rejected({ status: 'active' })).toEqual({});
  });

  it('is over with the event, for everybody', () => {
    expect(Object.keys(rejected({ status: 'completed' }))).toEqual(WAYS);
  });

  it('is for organisers and reserved places after the deadline', () => {
    const closed = 'Registration for this event closed at 2026-06-01T11:59:59.000Z';
    expect(rejected({ registrationClosesAt: BEFORE })).toEqual({
      self: closed,
      request: closed,
      invitation: closed,
    });
    expect(rejected({ registrationClosesAt: NOW })).toEqual({});
  });

  it('by approval takes requests, invitations, organisers and reserved places', () => {
    expect(rejected({ registration: 'approval' })).toEqual({
      self: 'Organisers approve who takes part in this event: request a registration',
    });
  });

  it('by invitation takes no requests either', () => {
    const problem = 'This event is for invited players only: register with an invite link';
    expect(rejected({ registration: 'invitation' })).toEqual({ self: problem, request: problem });
  });

  it('of a full event takes requests, which wait, and reserved places', () => {
    const full = 'This event is full: it takes 20 participants';
    expect(rejected({ maxParticipants: 20, taken: 20 })).toEqual({
      self: `${full}. Request a registration to be on the waiting list`,
      invitation: full,
      organiser: full,
    });
    expect(rejected({ maxParticipants: 20, taken: 19 })).toEqual({});
  });
});

describe('an invitation', () => {
  const UNUSED: InvitationFacts = { revokedAt: null, expiresAt: null, uses: null, used: 0 };

  it.each<[string, Partial<InvitationFacts>, string | null]>([
    ['without limits', { used: 5000 }, null],
    ['with a use left', { uses: 3, used: 2 }, null],
    ['that is used up', { uses: 3, used: 3 }, 'This invitation has been used up'],
    ['at its end', { expiresAt: NOW }, null],
    ['after its end', { expiresAt: BEFORE }, 'This invitation expired at 2026-06-01T11:59:59.000Z'],
    ['that was revoked', { revokedAt: BEFORE }, 'This invitation was revoked'],
  ])('%s', (_case, changes, problem) => {
    expect(invitationProblem({ ...UNUSED, ...changes }, NOW)).toBe(problem);
  });
});
