import fastify from 'fastify';
import { Pool } from 'pg';
import { z } from 'zod';
import { refusalOf, setHeaders } from '../baseline/http-edge';
import { listAttendance } from '../baseline/list-attendance';
import { listEvents } from '../baseline/list-events';
import type { Read } from '../baseline/read';
import { dutiesFrom, dutySettings } from '../baseline/read-duties';
import { showConfiguration } from '../baseline/show-configuration';
import { showEvent } from '../baseline/show-event';
import { showProgress } from '../baseline/show-progress';
import { showStandings } from '../baseline/show-standings';
import { showStatistics } from '../baseline/show-statistics';
import { showTrackerPlayer } from '../baseline/show-tracker-player';
import { BODIES } from './bodies';

/**
 * The hand-written reads on Fastify instead of Express: its router, and serializers compiled from the schema
 * of each body. Statements and duties are those of the hand-written server.
 */
const settings = dutySettings.extend({ PORT: z.coerce.number(), TRACKER_URL: z.string() }).parse(process.env);

const { duties, origins } = dutiesFrom(
  settings,
  new Pool({ connectionString: settings.DATABASE_URL, max: 10 }),
);

const app = fastify({ logger: false });

app.addHook('onRequest', (request, reply, done) => {
  if (setHeaders(origins, request.raw, reply.raw)) return done();
  void reply.code(403).send({ error: 'Origin not allowed' });
});

app.setErrorHandler((error, _request, reply) => {
  const { status, message } = refusalOf(error);
  return reply.code(status).send({ error: message });
});

function serve(path: keyof typeof BODIES, read: Read): void {
  const schema = { response: { 200: BODIES[path] } };
  app.get<{ Params: Record<string, string> }>(path, { schema }, ({ raw: message, params, query }, reply) =>
    read({ message, response: reply.raw, params, query }),
  );
}

serve('/bingo/events', listEvents(duties));
serve('/bingo/events/:id', showEvent(duties));
serve('/bingo/events/:id/leaderboard', showStandings(duties));
serve('/bingo/events/:id/progress', showProgress(duties));
serve('/bingo/config/:event_id', showConfiguration(duties));
serve('/attendance', listAttendance(duties));
serve('/attendance/stats', showStatistics(duties));
serve('/game/tracker/player', showTrackerPlayer(duties, settings.TRACKER_URL));

app.listen({ port: settings.PORT, host: '127.0.0.1' }, (error) => {
  if (error) throw error;
  process.stdout.write('the Fastify server is ready\n');
});
