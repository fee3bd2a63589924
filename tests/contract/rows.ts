import { AREAS, type AreaName } from '#protocol/areas';

/** One row of API.md's endpoint tables; what the table leaves open is as DECISIONS.md says. */
export interface EndpointRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As at the gateway. */
  readonly path: string;
  readonly access: 'PUBLIC' | 'AUTHENTICATED' | 'PLUGIN' | 'SERVICE';
  /** Any of these opens the endpoint; empty where none is needed. */
  readonly permissions: readonly string[];
  /** Status of success. */
  readonly status: 200 | 201 | 302;
  readonly area: AreaName | 'gateway';
}

type Route = `${EndpointRow['method']} /${string}`;

const anybody = (route: Route, status: EndpointRow['status'] = 200) => row(route, 'PUBLIC', [], status);
const signedIn = (route: Route, status: EndpointRow['status'] = 200) =>
  row(route, 'AUTHENTICATED', [], status);
const plugin = (route: Route) => row(route, 'PLUGIN', [], 200);
const service = (route: Route) => row(route, 'SERVICE', [], 200);
const holder = (permissions: readonly string[]) => ({
  read: (route: Route) => row(route, 'AUTHENTICATED', permissions, 200),
  change: (route: Route) => row(route, 'AUTHENTICATED', permissions, 200),
  create: (route: Route) => row(route, 'AUTHENTICATED', permissions, 201),
});

const administrator = holder(['view_admin', 'manage_users']);
const roleManager = holder(['manage_users']);
const bingoManager = holder(['manage_bingo']);
const attendanceManager = holder(['manage_attendance']);
const automationManager = holder(['manage_automation']);
const eventManager = holder(['manage_events']);

const gateway: readonly EndpointRow[] = [
  anybody('GET /health'),
  anybody('GET /auth/health'),
  anybody('GET /events/health'),
  anybody('GET /attendance/health'),
  anybody('GET /game/health'),
  anybody('GET /bingo/health'),
];

const auth: readonly EndpointRow[] = [
  anybody('GET /auth/login', 302),
  anybody('GET /auth/callback', 302),
  anybody('GET /auth/me'),
  signedIn('GET /auth/permissions'),
  anybody('GET /auth/logout', 302),
  service('POST /auth/validate'),
  administrator.read('GET /auth/admin/users'),
  administrator.change('POST /auth/admin/users'),
  administrator.read('GET /auth/admin/roles'),
  roleManager.create('POST /auth/admin/roles'),
  roleManager.change('PUT /auth/admin/roles/:id'),
  roleManager.change('DELETE /auth/admin/roles/:id'),
  roleManager.change('POST /auth/admin/user-roles'),
  roleManager.change('DELETE /auth/admin/user-roles'),
  administrator.read('GET /auth/admin/activity'),
];

const bingo: readonly EndpointRow[] = [
  anybody('GET /bingo/events'),
  anybody('GET /bingo/events/:id'),
  anybody('GET /bingo/events/:id/leaderboard'),
  signedIn('POST /bingo/events/:id/register', 201),
  signedIn('GET /bingo/events/:id/progress'),
  plugin('GET /bingo/config/:event_id'),
  plugin('POST /bingo/submit'),
  bingoManager.create('POST /bingo/events'),
  bingoManager.change('PUT /bingo/events/:id'),
  bingoManager.change('DELETE /bingo/events/:id'),
  bingoManager.read('GET /bingo/events/:id/participants'),
];

const attendance: readonly EndpointRow[] = [
  anybody('GET /attendance/stats'),
  anybody('GET /attendance/leaderboard'),
  signedIn('GET /attendance'),
  signedIn('GET /attendance/me'),
  attendanceManager.create('POST /attendance'),
  attendanceManager.create('POST /attendance/batch'),
  attendanceManager.change('PUT /attendance/:id'),
  attendanceManager.change('DELETE /attendance/:id'),
  attendanceManager.read('GET /attendance/export'),
  attendanceManager.change('POST /attendance/import'),
];

const game: readonly EndpointRow[] = [
  anybody('GET /game/tracker/player'),
  anybody('GET /game/tracker/group'),
  anybody('GET /game/groupmode/group'),
  anybody('GET /game/profile/player'),
  automationManager.read('GET /game/automation/rules'),
  automationManager.create('POST /game/automation/rules'),
  automationManager.change('PUT /game/automation/rules/:id'),
  automationManager.change('DELETE /game/automation/rules/:id'),
  anybody('GET /game/calendar/events'),
  automationManager.change('POST /game/calendar/sync'),
];

const events: readonly EndpointRow[] = [
  anybody('GET /events'),
  anybody('GET /events/:id'),
  anybody('GET /events/:id/leaderboard'),
  signedIn('GET /events/:id/progress'),
  signedIn('POST /events/:id/submit', 201),
  eventManager.create('POST /events'),
  eventManager.change('PUT /events/:id'),
  eventManager.change('DELETE /events/:id'),
  eventManager.create('POST /events/:id/tiles'),
  eventManager.change('PUT /events/:id/submissions/:submission_id'),
];

/** Every row of API.md. */
export const rows: readonly EndpointRow[] = [
  ...gateway,
  ...auth,
  ...bingo,
  ...attendance,
  ...game,
  ...events,
];

/** Endpoints that DECISIONS.md adds to API.md's. */
export const additions: readonly EndpointRow[] = [
  anybody('GET /auth/.well-known/jwks.json'),
  signedIn('GET /events/:id/submissions/:submission_id/image'),
  anybody('GET /game/calendar.ics'),
];

/** `GET /auth/me` */
export function routeOf({ method, path }: Pick<EndpointRow, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function row(
  route: Route,
  access: EndpointRow['access'],
  permissions: readonly string[],
  status: EndpointRow['status'],
): EndpointRow {
  const [, method, path] = /^(GET|POST|PUT|DELETE) (\/.*)$/.exec(route) ?? [];
  if (!isMethod(method) || path === undefined) throw new Error(`"${route}" is no route`);
  const area = AREAS.find((name) => path.split('/')[1] === name) ?? 'gateway';
  return { method, path, access, permissions, status, area };
}

function isMethod(text: string | undefined): text is EndpointRow['method'] {
  return text === 'GET' || text === 'POST' || text === 'PUT' || text === 'DELETE';
}
