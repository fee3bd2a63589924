/**
 * Paths of all pages. The build writes them beside the pages, so that the gateway answers other paths of the
 * console with 404. No event has the id `~new`.
 */
export const PAGE_PATHS = {
  start: '/',
  console: '/console',
  events: '/console/events',
  newEvent: '/console/events/~new',
  event: '/console/events/:id',
  editEvent: '/console/events/:id/edit',
  participant: '/console/events/:id/participants/:participantId',
  eventTeams: '/console/events/:id/teams',
  eventResults: '/console/events/:id/results',
  templates: '/console/templates',
  review: '/console/review',
  mine: '/console/mine',
  myBoard: '/console/mine/:eventId',
  attendance: '/console/attendance',
  members: '/console/members',
  players: '/console/players',
  calendar: '/console/calendar',
  tokens: '/console/tokens',
  automation: '/console/automation',
  webhooks: '/console/webhooks',
  webhook: '/console/webhooks/:id',
  tileEvents: '/console/tiles',
  newTileEvent: '/console/tiles/~new',
  tileEvent: '/console/tiles/:id',
  editTileEvent: '/console/tiles/:id/edit',
  tileEventTeams: '/console/tiles/:id/teams',
  activity: '/console/activity',
  configuration: '/console/configuration',
} as const;

/** Path of a page; its parameters begin with a colon. */
export type PagePath = (typeof PAGE_PATHS)[keyof typeof PAGE_PATHS];
