import { withFaults } from '../faults';
import {
  jsonResponse,
  listenOnLoopback,
  type SandboxRequest,
  type SandboxResponse,
  type SandboxServer,
  textResponse,
} from '../http';
import { REQUESTS_PER_MINUTE, withRequestWindow } from '../request-window';
import { foldName, isMissing, playerAt } from '../world/players';
import {
  groupAchievements,
  groupActivity,
  groupDetails,
  groupHighScores,
  groupNameChanges,
} from './group-endpoints';
import { withItemIcons } from './item-icons';
import { playerDetails } from './player-body';

const MISSING_GROUP = 404_404;
const MAX_ID = 2 ** 31 - 1;

/**
 * Starts a mock of Wise Old Man (API v2) on 127.0.0.1: every player and group exists, except names that begin
 * with `missing` and group 404404. The player `opted out` has opted out of tracking.
 * @param now current time in milliseconds.
 */
export function startTracker(now: () => number = Date.now): Promise<SandboxServer> {
  return listenOnLoopback(
    withFaults(
      withItemIcons(withRequestWindow(REQUESTS_PER_MINUTE, now, (request) => response(request, now()))),
    ),
    0,
  );
}

function response(request: SandboxRequest, now: number): SandboxResponse {
  if (request.path === '/') return textResponse(200, 'Stand-in for the tracker of players and groups.');
  if (request.method !== 'GET') return failure(404, 'NOT_FOUND', 'Endpoint was not found.');
  const player = /^\/v2\/players\/([^/]+)$/.exec(request.path)?.[1];
  if (player !== undefined) return playerResponse(player, now);
  const [, id, part] = /^\/v2\/groups\/([^/]+)(?:\/([a-z-]+))?$/.exec(request.path) ?? [];
  if (id === undefined) return failure(404, 'NOT_FOUND', 'Endpoint was not found.');
  if (!/^\d{1,10}$/.test(id) || Number(id) < 1 || Number(id) > MAX_ID) {
    return failure(400, 'VALIDATION_ERROR', "Parameter 'id' is not a valid number.");
  }
  if (Number(id) === MISSING_GROUP) return failure(404, 'GROUP_NOT_FOUND', 'Group not found.');
  return groupResponse(Number(id), part, request, now);
}

function playerResponse(name: string, now: number): SandboxResponse {
  const username = foldName(name);
  if (!/^[a-z0-9 ]{1,12}$/.test(username)) {
    return failure(400, 'INVALID_USERNAME', 'Validation error: Username is not valid.');
  }
  if (isMissing(username)) return failure(404, 'PLAYER_NOT_FOUND', 'Player not found.');
  if (username === 'opted out') {
    return failure(403, 'PLAYER_OPTED_OUT', 'Player has opted out of tracking. Please try again later.');
  }
  return jsonResponse(200, playerDetails(playerAt(username, now)));
}

function groupResponse(
  id: number,
  part: string | undefined,
  { query }: SandboxRequest,
  now: number,
): SandboxResponse {
  const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)];
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 50 && Number.isInteger(offset) && offset >= 0)) {
    return failure(400, 'VALIDATION_ERROR', "Parameter 'limit' must be at most 50.");
  }
  switch (part) {
    case undefined:
      return jsonResponse(200, groupDetails(id, now));
    case 'activity':
      return jsonResponse(200, groupActivity(id, now, { offset, limit }));
    case 'achievements':
      return jsonResponse(200, groupAchievements(id, now, { offset, limit }));
    case 'name-changes':
      return jsonResponse(200, groupNameChanges(id, now, { offset, limit }));
    case 'bulk-hiscores':
      return jsonResponse(200, groupHighScores(id, now));
    default:
      return failure(404, 'NOT_FOUND', 'Endpoint was not found.');
  }
}

function failure(status: number, code: string, message: string): SandboxResponse {
  return jsonResponse(status, { code, message });
}
