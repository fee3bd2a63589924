import type { BenchEndpoint } from './bench-endpoint';
import { configuration } from './configuration';
import { createAttendance, createAttendanceOfOneEvent } from './create-attendance';
import { listAttendance } from './list-attendance';
import { listEvents } from './list-events';
import { progress } from './progress';
import { showEvent } from './show-event';
import { standingsOf50, standingsOf500 } from './standings';
import { statistics } from './statistics';
import { submit } from './submit';
import { trackerPlayer } from './tracker-player';

/** Measured endpoints, reads before writes, because writes grow the data. */
export const ALL_ENDPOINTS: readonly BenchEndpoint[] = [
  listEvents,
  showEvent,
  standingsOf50,
  standingsOf500,
  progress,
  listAttendance,
  statistics,
  configuration,
  trackerPlayer,
  submit,
  createAttendance,
  createAttendanceOfOneEvent,
];
