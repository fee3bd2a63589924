import { withFaults } from '../faults';
import {
  jsonResponse,
  listenOnLoopback,
  type SandboxRequest,
  type SandboxResponse,
  type SandboxServer,
  textResponse,
} from '../http';
import { calendarFeed } from './feed';
import { guildEvents } from './guild-events';

/** Path of the iCalendar feed. */
export const FEED_PATH = '/community.ics';

/**
 * Starts a mock calendar on 127.0.0.1: Discord's scheduled events (API v10) for every guild, and an iCalendar
 * feed.
 * @param now current time in milliseconds.
 */
export function startCalendar(now: () => number = Date.now): Promise<SandboxServer> {
  return listenOnLoopback(
    withFaults((request) => response(request, now())),
    0,
  );
}

function response({ path, method, headers }: SandboxRequest, now: number): SandboxResponse {
  if (method !== 'GET') return jsonResponse(405, { message: '405: Method Not Allowed', code: 0 });
  if (path === '/') return textResponse(200, 'Stand-in for the community calendar.');
  if (path === FEED_PATH) {
    return textResponse(200, calendarFeed(now), { 'content-type': 'text/calendar; charset=utf-8' });
  }
  const guildId = /^\/api\/v10\/guilds\/(\d{1,20})\/scheduled-events$/.exec(path)?.[1];
  if (guildId === undefined) return jsonResponse(404, { message: '404: Not Found', code: 0 });
  if (!/^Bot \S+$/.test(headers.authorization ?? '')) {
    return jsonResponse(401, { message: '401: Unauthorized', code: 0 });
  }
  return jsonResponse(200, guildEvents(guildId, now));
}
