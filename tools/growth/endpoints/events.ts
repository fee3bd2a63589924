import { type Endpoint, read } from '../endpoint';
import { TILES } from '../fill/events';
import { LARGEST_ANSWER } from '../sizes';

const EVENTS = 'events that are over, and participants of the one that goes on';
const PROOFS = 'participants and their proofs';

export const eventsEndpoints: readonly Endpoint[] = [
  read({
    route: 'GET /events',
    of: EVENTS,
    grows: 'one answer with every event',
    largest: LARGEST_ANSWER,
    by: 'anybody',
  }),
  read({
    route: 'GET /events',
    how: '?status=active',
    of: EVENTS,
    by: 'anybody',
    path: () => '/events?status=active',
  }),
  read({ route: 'GET /events/:id', of: EVENTS, by: 'anybody', path: () => `/events/${TILES}` }),
  read({
    route: 'GET /events/:id/leaderboard',
    of: PROOFS,
    by: 'anybody',
    path: () => `/events/${TILES}/leaderboard`,
  }),
  read({
    route: 'GET /events/:id/progress',
    of: PROOFS,
    by: 'member',
    path: () => `/events/${TILES}/progress`,
  }),
  read({
    route: 'GET /events/:id/submissions/:submission_id/image',
    of: PROOFS,
    by: 'member',
    path: ({ submissionId }) => `/events/${TILES}/submissions/${submissionId}/image`,
  }),
];
