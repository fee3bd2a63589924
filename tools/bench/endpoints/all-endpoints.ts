import type { BenchEndpoint } from './bench-endpoint';
import { createAttendance, createAttendanceOfOneEvent } from './create-attendance';
import * as reads from './reads';
import { submit } from './submit';

/** Measured endpoints, reads before writes, because writes grow the data. */
export const ALL_ENDPOINTS: readonly BenchEndpoint[] = [
  ...Object.values(reads),
  submit,
  createAttendance,
  createAttendanceOfOneEvent,
];
