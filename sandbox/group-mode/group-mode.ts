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
import { randomInteger } from '../world/chance';
import { playerName } from '../world/names';
import { foldName, isMissing, playerAt } from '../world/players';

/**
 * Starts a mock of GroupIron.men on 127.0.0.1: every group exists unless its name begins with `missing`. No
 * token is required.
 * @param now current time in milliseconds.
 */
export function startGroupMode(now: () => number = Date.now): Promise<SandboxServer> {
  return listenOnLoopback(
    withFaults(withRequestWindow(REQUESTS_PER_MINUTE, now, (request) => response(request, now()))),
    0,
  );
}

function response({ method, path, query }: SandboxRequest, now: number): SandboxResponse {
  if (path === '/') return textResponse(200, 'Stand-in for the group mode provider.');
  const name = /^\/api\/group\/([^/]+)\/get-group-data$/.exec(path)?.[1];
  if (method !== 'GET' || name === undefined) return textResponse(404, '');
  if (Number.isNaN(Date.parse(query.get('from_time') ?? '')))
    return textResponse(400, 'from_time is missing');
  if (isMissing(name)) return textResponse(401, '');
  return jsonResponse(200, [...membersOf(foldName(name), now), { name: '@SHARED', last_updated: null }]);
}

function membersOf(group: string, now: number): object[] {
  const names = Array.from({ length: randomInteger(2, 5, group, 'size') }, (_, index) =>
    playerName(group, index),
  );
  return [...new Set(names)].map((name) => {
    const player = playerAt(name, now);
    return {
      name,
      stats: [99, 99, 70, 70, 10_000, 10_000, 330],
      skills: [...player.skills.values()].map(({ experience }) => experience),
      last_updated: player.updatedAt.toISOString(),
    };
  });
}
