import 'reflect-metadata';
import { type IntegrationHistory, stateOf } from './configuration.fields';

const NOW = new Date('2026-11-23T12:00:00Z');
const BEFORE = new Date('2026-11-23T10:00:00Z');
const UNUSED: IntegrationHistory = { succeededAt: null, failedAt: null };

test.each<[string, string, boolean, IntegrationHistory]>([
  ['switched off', 'off', true, { ...UNUSED, failedAt: NOW }],
  ['never used', 'configured', false, UNUSED],
  ['used successfully after a failure', 'configured', false, { succeededAt: NOW, failedAt: BEFORE }],
  ['used in vain after a success', 'failing', false, { succeededAt: BEFORE, failedAt: NOW }],
  ['used in vain only', 'failing', false, { succeededAt: null, failedAt: NOW }],
  ['read in time', 'configured', false, { ...UNUSED, succeededAt: BEFORE, expectedWithinMs: 7_200_000 }],
  ['not read in time', 'failing', false, { ...UNUSED, succeededAt: BEFORE, expectedWithinMs: 7_199_999 }],
  ['not read yet', 'configured', false, { ...UNUSED, expectedWithinMs: 1 }],
  ['behind a message that waits', 'failing', false, { ...UNUSED, isBlocked: true }],
])('a service that is %s is %s', (_what, state, off, history) => {
  expect(stateOf(off, history, NOW)).toBe(state);
});
