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
import { isMissing, playerAt } from '../world/players';
import { profileOf } from './profile-body';

/**
 * Starts a mock of RuneProfile (API v1) on 127.0.0.1: every player exists unless its name begins with
 * `missing`.
 * @param now current time in milliseconds.
 */
export function startProfile(now: () => number = Date.now): Promise<SandboxServer> {
  return listenOnLoopback(
    withFaults(withRequestWindow(REQUESTS_PER_MINUTE, now, (request) => response(request, now()))),
    0,
  );
}

function response({ method, path }: SandboxRequest, now: number): SandboxResponse {
  if (path === '/') return textResponse(200, 'Stand-in for the profile provider.');
  const name = /^\/v1\/accounts\/([^/]+)\/full$/.exec(path)?.[1];
  if (method !== 'GET' || name === undefined) {
    return jsonResponse(404, { error: 'Not Found', code: 'NOT_FOUND' });
  }
  if (isMissing(name)) return jsonResponse(404, { error: 'Account not found', code: 'NOT_FOUND' });
  return jsonResponse(200, profileOf(playerAt(name, now)));
}
