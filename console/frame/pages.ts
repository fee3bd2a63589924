import type { Permission } from '#console/graph/enum-values.ts';
import type { text } from './text.ts';
import type { SignedIn } from './viewer.ts';

/**
 * Paths of all pages. The build writes them beside the pages, so that the gateway serves other paths of the
 * console with 404. No event has an id with `~`.
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
  myAttendance: '/console/mine/~attendance',
  myBoard: '/console/mine/:eventId',
  join: '/console/join/:code',
  attendance: '/console/attendance',
  session: '/console/attendance/sessions/:id',
  members: '/console/members',
  names: '/console/names',
  players: '/console/players',
  calendar: '/console/calendar',
  tokens: '/console/tokens',
  health: '/console/health',
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
  design: '/console/design',
} as const;

/** Path of a page; its parameters begin with a colon. */
type PagePath = (typeof PAGE_PATHS)[keyof typeof PAGE_PATHS];

/** Who may open a page: everybody, signed-in users, or those with one of some permissions. */
export type PageAccess = 'everybody' | 'signed_in' | readonly Permission[];

/** The groups of the navigation, in order. */
export const PAGE_GROUPS = ['play', 'organise', 'community', 'operate'] as const;

/** A page of the navigation. */
interface NavigationPage {
  readonly path: PagePath;
  readonly name: PageName;
  readonly group: (typeof PAGE_GROUPS)[number];
  readonly access: PageAccess;
}

/** Name of a page of the navigation: its label and icon. */
export type PageName = keyof typeof text.navigation.pages;

const ADMINISTRATORS = ['view_admin', 'manage_users'] as const;

/** Permissions for the page *Health*; one of them is enough. */
export const HEALTH_ACCESS = ['view_admin', 'manage_automation'] as const;

export const PAGES: readonly NavigationPage[] = [
  { path: '/', name: 'home', group: 'play', access: 'everybody' },
  { path: '/console/events', name: 'events', group: 'play', access: 'everybody' },
  { path: '/console/tiles', name: 'tiles', group: 'play', access: 'everybody' },
  { path: '/console/mine', name: 'mine', group: 'play', access: 'signed_in' },
  { path: '/console/review', name: 'review', group: 'organise', access: ['manage_events'] },
  { path: '/console/attendance', name: 'attendance', group: 'organise', access: ['manage_attendance'] },
  { path: '/console/templates', name: 'templates', group: 'organise', access: ['manage_bingo'] },
  { path: '/console/players', name: 'players', group: 'community', access: 'everybody' },
  { path: '/console/calendar', name: 'calendar', group: 'community', access: 'everybody' },
  { path: '/console/members', name: 'members', group: 'community', access: ADMINISTRATORS },
  { path: '/console/names', name: 'names', group: 'community', access: ADMINISTRATORS },
  { path: '/console/community', name: 'community', group: 'community', access: ['manage_users'] },
  { path: '/console/health', name: 'health', group: 'operate', access: HEALTH_ACCESS },
  { path: '/console/automation', name: 'automation', group: 'operate', access: ['manage_automation'] },
  { path: '/console/webhooks', name: 'webhooks', group: 'operate', access: ['manage_automation'] },
  { path: '/console/activity', name: 'activity', group: 'operate', access: ADMINISTRATORS },
  { path: '/console/configuration', name: 'configuration', group: 'operate', access: ['view_admin'] },
  { path: '/console/tokens', name: 'tokens', group: 'operate', access: 'signed_in' },
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
