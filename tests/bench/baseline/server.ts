import express from 'express';
import type { JSONWebKeySet } from 'jose';
import { Pool } from 'pg';
import { z } from 'zod';
import { createAttendance, listAttendance } from './attendance';
import { identityReader } from './identity';
import { showStandings } from './standings';
import { submit } from './submit';
import { counterFor, headersFor, onError } from './surroundings';
import { tokenReader } from './tokens';
import { showTrackerPlayer } from './tracker-player';
import { showViewer } from './viewer-endpoint';

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
const countPublic = counterFor('public', settings.RATE_LIMIT_PUBLIC);
const countAuthenticated = counterFor('authenticated', settings.RATE_LIMIT_AUTHENTICATED);
const countPlugin = counterFor('plugin', settings.RATE_LIMIT_PLUGIN);

const readToken = tokenReader(jwks, settings.BASE_URL);
const readIdentity = identityReader(pool, readToken);

const app = express().disable('x-powered-by').disable('etag');
app.use(headersFor(origins));
app.get('/auth/me', showViewer(pool, countPublic, readToken));
app.get('/bingo/events/:id/leaderboard', showStandings(pool, countPublic));
app.post('/bingo/submit', express.json({ limit: '1mb' }), submit(pool, countPlugin));
app.get('/attendance', listAttendance(pool, countAuthenticated, readIdentity));
app.post(
  '/attendance',
  express.json({ limit: '1mb' }),
  createAttendance(pool, countAuthenticated, readIdentity),
);
app.get('/game/tracker/player', showTrackerPlayer(settings.TRACKER_URL, countPublic));
app.use(onError);
app.listen(settings.PORT, '127.0.0.1', () => process.stdout.write('baseline is ready\n'));
