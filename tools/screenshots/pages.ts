/** A page whose picture is kept. */
export interface PicturedPage {
  /** File name without colours and ending. */
  readonly name: string;
  readonly path: string;
  /** Text that shows when the page is complete. */
  readonly ready: string;
  /** Tab of the page that is shown. */
  readonly tab?: string;
  /** Height of the picture, in pixels. */
  readonly height?: number;
}

export const PICTURED_PAGES: readonly PicturedPage[] = [
  { name: 'start', path: '/', ready: 'Nearest to done', height: 1000 },
  { name: 'board', path: '/console/events/winter', ready: 'Standings of the teams', height: 1000 },
  { name: 'teams', path: '/console/events/winter/teams', ready: 'Order of the draft' },
  { name: 'results', path: '/console/events/summer/results', ready: 'Most points in a day' },
  { name: 'templates', path: '/console/templates', ready: 'Four by four' },
  { name: 'review', path: '/console/review', ready: 'Approve' },
  { name: 'attendance', path: '/console/attendance', ready: 'Half a year', tab: 'Overview' },
  { name: 'tile-event', path: '/console/tiles/spring', ready: 'Drop a screenshot here' },
  { name: 'activity', path: '/console/activity', ready: 'entries, newest first' },
  { name: 'automation', path: '/console/automation', ready: 'Welcome (invented)' },
  { name: 'webhooks', path: '/console/webhooks', ready: 'Notice board (invented)' },
  { name: 'webhook', path: '/console/webhooks/1', ready: 'A bingo task is completed' },
  { name: 'members', path: '/console/members', ready: 'Organisers (invented)' },
];
