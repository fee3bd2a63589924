import { AREAS } from '#protocol/areas';
import { type Endpoint, read } from '../endpoint';
import { attendanceEndpoints } from './attendance';
import { authEndpoints } from './auth';
import { bingoEndpoints } from './bingo';
import { eventsEndpoints } from './events';
import { gameEndpoints } from './game';

const health = ['', ...AREAS.map((area) => `/${area}`)].map((area) =>
  read({ route: `GET ${area}/health`, of: 'everything', by: 'anybody' }),
);

/** Every documented read, each way in which it reads something else, and the hot writes. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...health,
  ...authEndpoints,
  ...bingoEndpoints,
  ...attendanceEndpoints,
  ...eventsEndpoints,
  ...gameEndpoints,
];

/** Documented by GET and not measured, and why. */
export const UNMEASURED: Readonly<Record<string, string>> = {
  'GET /auth/callback':
    'it ends a sign-in that a browser began, once: it writes a session, as POST /auth/validate finds one',
};
