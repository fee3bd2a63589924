import express from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { createAttendance } from './create-attendance';
import { headersFor, onError } from './http-edge';
import { listAttendance } from './list-attendance';
import { listEvents } from './list-events';
import { withExpress } from './read';
import { dutiesFrom, dutySettings } from './read-duties';
import { showConfiguration } from './show-configuration';
import { showEvent } from './show-event';
import { showProgress } from './show-progress';
import { showStandings } from './show-standings';
import { showStatistics } from './show-statistics';
import { showTrackerPlayer } from './show-tracker-player';
import { submitAchievement } from './submit-achievement';

/**
 * Hand-written endpoints: Express and pg, one statement or one transaction each. They match the product:
 * authentication, the same rate limiter and headers, request ids, CORS and security headers, and errors that
 * leak no internals.
 */
const settings = dutySettings.extend({ PORT: z.coerce.number(), TRACKER_URL: z.string() }).parse(process.env);

const { duties, origins } = dutiesFrom(
  settings,
  new Pool({ connectionString: settings.DATABASE_URL, max: 10 }),
);
const json = express.json({ limit: '1mb' });

const app = express().disable('x-powered-by').disable('etag');
app.use(headersFor(origins));
app.get('/bingo/events', withExpress(listEvents(duties)));
app.get('/bingo/events/:id', withExpress(showEvent(duties)));
app.get('/bingo/events/:id/leaderboard', withExpress(showStandings(duties)));
app.get('/bingo/events/:id/progress', withExpress(showProgress(duties)));
app.get('/bingo/config/:event_id', withExpress(showConfiguration(duties)));
app.post('/bingo/submit', json, submitAchievement(duties));
app.get('/attendance', withExpress(listAttendance(duties)));
app.post('/attendance', json, createAttendance(duties));
app.get('/attendance/stats', withExpress(showStatistics(duties)));
app.get('/game/tracker/player', withExpress(showTrackerPlayer(duties, settings.TRACKER_URL)));
app.use(onError);
app.listen(settings.PORT, '127.0.0.1', () => process.stdout.write('baseline is ready\n'));
