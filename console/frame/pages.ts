import type { Permission } from '#console/graph/enum-values.ts';
import { text } from './text.ts';
import type { SignedIn } from './viewer.ts';

/**
 * Paths of all pages. The build writes them beside the pages, so that the gateway serves other paths of the
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
  eventRegistration: '/console/events/:id/registration',
  eventTeams: '/console/events/:id/teams',
  eventResults: '/console/events/:id/results',
  templates: '/console/templates',
  review: '/console/review',
  mine: '/console/mine',
  myBoard: '/console/mine/:eventId',
  join: '/console/join/:code',
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
  community: '/console/community',
  configuration: '/console/configuration',
} as const;

/** Path of a page; its parameters begin with a colon. */
type PagePath = (typeof PAGE_PATHS)[keyof typeof PAGE_PATHS];

/** Who may open a page: everybody, signed-in users, or those with one of some permissions. */
export type PageAccess = 'everybody' | 'signed_in' | readonly Permission[];

/** A page of the navigation. */
interface NavigationPage {
  readonly path: PagePath;
  readonly label: string;
  readonly access: PageAccess;
}

export const PAGES: readonly NavigationPage[] = [
  { path: '/', label: text.navigation.home, access: 'everybody' },
  { path: '/console/events', label: text.navigation.events, access: 'everybody' },
  { path: '/console/tiles', label: text.navigation.tiles, access: 'everybody' },
  { path: '/console/players', label: text.navigation.players, access: 'everybody' },
  { path: '/console/calendar', label: text.navigation.calendar, access: 'everybody' },
  { path: '/console/mine', label: text.navigation.mine, access: 'signed_in' },
  { path: '/console/templates', label: text.navigation.templates, access: ['manage_bingo'] },
  { path: '/console/review', label: text.navigation.review, access: ['manage_events'] },
  { path: '/console/attendance', label: text.navigation.attendance, access: ['manage_attendance'] },
  { path: '/console/members', label: text.navigation.members, access: ['view_admin', 'manage_users'] },
  { path: '/console/automation', label: text.navigation.automation, access: ['manage_automation'] },
  { path: '/console/webhooks', label: text.navigation.webhooks, access: ['manage_automation'] },
  { path: '/console/activity', label: text.navigation.activity, access: ['view_admin', 'manage_users'] },
  { path: '/console/community', label: text.navigation.community, access: ['manage_users'] },
  { path: '/console/configuration', label: text.navigation.configuration, access: ['view_admin'] },
  { path: '/console/tokens', label: text.navigation.tokens, access: 'signed_in' },
];

/** Returns whether a user may open a page. */
export function mayOpen(viewer: Pick<SignedIn, 'may'> | null, access: PageAccess): boolean {
  if (access === 'everybody') return true;
  if (!viewer) return false;
  return access === 'signed_in' || access.some((permission) => viewer.may(permission));
}

/** Returns the address of an event's page for spectators, which is no page of the console. */
export function boardAddress(eventId: string): string {
  return `/boards/${encodeURIComponent(eventId)}`;
}
