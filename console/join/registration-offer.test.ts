import { formatMoment } from '#console/frame/format.ts';
import { type RegistrationFacts, registrationOffer } from './registration-offer.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const [EARLIER, LATER] = ['2026-05-30T12:00:00.000Z', '2026-06-03T12:00:00.000Z'];

const OPEN: RegistrationFacts = {
  status: 'upcoming',
  registration: 'open',
  registrationClosesAt: null,
  freePlaces: null,
  waitingCount: 0,
};

test.each<[string, Partial<RegistrationFacts>, string, string | null]>([
  ['open to everybody', {}, 'open', null],
  ['with places', { freePlaces: 1 }, 'open', null],
  ['with a deadline', { registrationClosesAt: LATER }, 'open', `Registration until ${formatMoment(LATER)}`],
  [
    'after it',
    { registrationClosesAt: EARLIER },
    'place',
    `Registration closed since ${formatMoment(EARLIER)}`,
  ],
  ['by approval', { registration: 'approval', freePlaces: 3 }, 'request', 'By approval of an organiser'],
  [
    'full, by approval',
    { registration: 'approval', freePlaces: 0 },
    'request',
    'Full, and by approval: once approved, you will be on the waiting list',
  ],
  [
    'by invitation',
    { registration: 'invitation', freePlaces: 0 },
    'place',
    'By invitation: open the link that an organiser gave you',
  ],
  ['full', { freePlaces: 0, waitingCount: 2 }, 'waiting', 'Full: you will be on the waiting list at place 3'],
  [
    'over, whatever else',
    { status: 'completed', freePlaces: 0, registration: 'approval' },
    'over',
    'The event is over: nobody can register any more.',
  ],
])('an event %s', (_event, changes, way, condition) => {
  expect(registrationOffer({ ...OPEN, ...changes }, NOW)).toEqual({ way, condition });
});
