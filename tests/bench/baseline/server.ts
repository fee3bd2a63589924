import express from 'express';
import type { JSONWebKeySet } from 'jose';
import { Pool } from 'pg';
import { z } from 'zod';
import { createAttendance } from './create-attendance';
import type { Duties } from './duties';
import { identityReader } from './identity';
import { listAttendance } from './list-attendance';
import { listEvents } from './list-events';
import { showConfiguration } from './show-configuration';
import { showEvent } from './show-event';
import { showProgress } from './show-progress';
import { showStandings } from './show-standings';
import { showStatistics } from './show-statistics';
import { showTrackerPlayer } from './show-tracker-player';
import { submitAchievement } from './submit-achievement';
import { counterFor, headersFor, onError } from './surroundings';
import { tokenReader } from './tokens';

/**
 * Endpoints as a good engineer writes them by hand: Express, pg, one statement or one transaction each. They have the
 * same duties as the product: credentials checked, the same limiter with the same headers, request id, CORS and security
 * headers, errors that do not leak.
 */
const settings = z
  .object({
    PORT: z.coerce.number(),
    DATABASE_URL: z.string(),
    BASE_URL: z.string(),
    JWKS: z.string(),
    TRACKER_URL: z.string(),
    RATE_LIMIT_PUBLIC: z.coerce.number(),
    RATE_LIMIT_AUTHENTICATED: z.coerce.number(),
    RATE_LIMIT_PLUGIN: z.coerce.number(),
  })
  .parse(process.env);

const pool = new Pool({ connectionString: settings.DATABASE_URL, max: 10 });
const jwks: JSONWebKeySet = z
  .object({ keys: z.array(z.looseObject({ kty: z.string() })) })
  .parse(JSON.parse(settings.JWKS));
const origins = new Set([settings.BASE_URL, 'http://localhost:3000', 'http://localhost:5173']);

const duties: Duties = {
  pool,
  countPublic: counterFor('public', settings.RATE_LIMIT_PUBLIC),
  countAuthenticated: counterFor('authenticated', settings.RATE_LIMIT_AUTHENTICATED),
  countPlugin: counterFor('plugin', settings.RATE_LIMIT_PLUGIN),
  readIdentity: identityReader(pool, tokenReader(jwks, settings.BASE_URL)),
};
const json = express.json({ limit: '1mb' });

const app = express().disable('x-powered-by').disable('etag');
app.use(headersFor(origins));
app.get('/bingo/events', listEvents(duties));
app.get('/bingo/events/:id', showEvent(duties));
app.get('/bingo/events/:id/leaderboard', showStandings(duties));
app.get('/bingo/events/:id/progress', showProgress(duties));
app.get('/bingo/config/:event_id', showConfiguration(duties));
app.post('/bingo/submit', json, submitAchievement(duties));
app.get('/attendance', listAttendance(duties));
app.post('/attendance', json, createAttendance(duties));
app.get('/attendance/stats', showStatistics(duties));
app.get('/game/tracker/player', showTrackerPlayer(duties, settings.TRACKER_URL));
app.use(onError);
app.listen(settings.PORT, '127.0.0.1', () => process.stdout.write('baseline is ready\n'));
