import type { Client } from 'pg';
import type { SubgraphClients } from '#gateway/clients/subgraph-client';
import { DatabaseClient } from '#runtime/database/database-client';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import { AreaClient } from './area-client';
import { fillAttendance, openSession, reportPresence } from './attendance-data';
import { fillAutomation } from './automation-data';
import { closeSummer, fillLibrary, fillSummer, fillWinter } from './bingo-data';
import { fillCommunity } from './community-data';
import { fillOnce } from './filling';
import { assignKnownIds } from './known-ids';
import { signInMembers } from './members';
import { fillReadings } from './reading-data';
import { fillSpring, type ProofTimes } from './tile-event-data';
import { fillWebhooks } from './webhook-data';

/** What filling needs. */
export interface SandboxDataOptions {
  readonly databaseUrl: string;
  readonly clients: SubgraphClients;
  readonly files: FileStore;
  /** Id of the tracked group. */
  readonly group: number;
  readonly log: Logger;
}

/**
 * Fills a new, migrated database with an invented community; does nothing on one that is in use.
 */
export async function fillSandbox(options: SandboxDataOptions): Promise<void> {
  const began = performance.now();
  const filled = await fillOnce(options.databaseUrl, () => fill(options));
  const milliseconds = Math.round(performance.now() - began);
  if (filled) options.log.info({ milliseconds }, "the sandbox's community was created");
}

async function fill({ databaseUrl, clients, files, group }: SandboxDataOptions): Promise<void> {
  const now = new Date();
  const client = new AreaClient(clients, files);
  const members = await signInMembers(client);
  const [admin, , organiser] = members.map(({ principal }) => principal);
  const reviewer = members[7]?.principal;
  const observer = members[3]?.principal;
  const host = members[5];
  if (!admin || !organiser || !reviewer || !observer || !host)
    throw new Error('The community has too few members');
  const database = new DatabaseClient({ connectionString: databaseUrl });
  await database.connect();
  try {
    const bingo = { client, database, members, organiser, now };
    const proofs = fillSpring({ client, members, organiser, reviewer, now });
    await allFinished([
      proofs,
      fillWinter(bingo),
      fillSummer(bingo),
      fillAttendance(client, observer, now),
      openSession(client, [observer, host], now),
      fillAutomation({ client, database, organiser, group, now }),
    ]);
    await fillLibrary(bingo);
    await fillCommunity({ client, database, admin });
    await backdate(database, await proofs, now);
    await assignKnownIds({ client, database, admin, now });
    await reportPresence(client, observer, now);
    await fillReadings(database, members, now);
    await fillWebhooks(database, now);
    await closeSummer(bingo);
  } finally {
    await database.end();
  }
}

/**
 * Waits for all, so that none writes to a database that is closed after another failed.
 *
 * @throws the first failure.
 */
async function allFinished(parts: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}

/**
 * Sets the times of what was written through the areas to when it happened in the invented past. Areas take
 * the time of the database for what they record, so that clients cannot choose it.
 */
async function backdate(database: Client, proofs: readonly ProofTimes[], now: Date): Promise<void> {
  await backdateUsers(database, now);
  await backdateBingo(database);
  await backdateProofs(database, proofs);
  await database.query(
    `UPDATE attendance.records SET created_at = (date + time '21:30') AT TIME ZONE 'UTC' WHERE date < $1::date`,
    [now],
  );
}

/** Users joined over the last year, in the order of their ids. */
function backdateUsers(database: Client, now: Date): Promise<unknown> {
  return database.query(
    `UPDATE auth.users u SET created_at = $1::timestamptz - interval '1 year' + place.number * interval '11 days'
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM auth.users) place WHERE place.id = u.id`,
    [now],
  );
}

async function backdateBingo(database: Client): Promise<void> {
  await database.query(
    `UPDATE bingo.ledger SET recorded_at = occurred_at + interval '3 seconds' WHERE occurred_at IS NOT NULL`,
  );
  await database.query(
    `UPDATE bingo.completions c SET completed_at = l.recorded_at FROM bingo.ledger l
    WHERE l.participant_id = c.participant_id AND l.position = c.position AND l.team_id = c.team_id AND l.completed`,
  );
  await database.query(
    `UPDATE bingo.participants p SET last_completion_at = c.last
    FROM (SELECT participant_id, max(completed_at) AS last FROM bingo.completions GROUP BY 1) c WHERE c.participant_id = p.id`,
  );
  await database.query(
    `UPDATE bingo.teams t SET last_completion_at = c.last
    FROM (SELECT team_id, max(completed_at) AS last FROM bingo.completions GROUP BY 1) c WHERE c.team_id = t.id`,
  );
  await database.query(
    `UPDATE bingo.participants p
    SET registered_at = least(p.registered_at, e.start_date - place.number * interval '7 hours'),
      joined_team_at = CASE WHEN p.joined_team_at IS NOT NULL THEN least(p.joined_team_at, e.start_date - interval '1 hour') END
    FROM bingo.events e, (SELECT id, row_number() OVER (PARTITION BY event_id ORDER BY user_id) AS number FROM bingo.participants) place
    WHERE e.id = p.event_id AND place.id = p.id`,
  );
  await database.query(
    `UPDATE bingo.teams t SET created_at = least(t.created_at, e.start_date - interval '2 hours')
    FROM bingo.events e WHERE e.id = t.event_id`,
  );
}

async function backdateProofs(database: Client, proofs: readonly ProofTimes[]): Promise<void> {
  const rows = JSON.stringify(proofs);
  const times = `jsonb_to_recordset($1::jsonb) AS t (id text, "submittedAt" timestamptz, "reviewedAt" timestamptz)`;
  await database.query(
    `UPDATE events.submissions s SET submitted_at = t."submittedAt", reviewed_at = t."reviewedAt" FROM ${times} WHERE t.id = s.id`,
    [rows],
  );
  await database.query(
    `UPDATE events.reviews r SET reviewed_at = t."reviewedAt" FROM ${times} WHERE t.id = r.submission_id AND t."reviewedAt" IS NOT NULL`,
    [rows],
  );
  await database.query(
    `UPDATE events.participants p SET last_completion_at = d.last
    FROM (
      SELECT event_id, user_id, max(first) AS last FROM (
        SELECT event_id, user_id, tile_id, min(submitted_at) AS first FROM events.submissions WHERE status = 'approved' GROUP BY 1, 2, 3
      ) completed GROUP BY 1, 2
    ) d WHERE d.event_id = p.event_id AND d.user_id = p.user_id AND p.last_completion_at IS NOT NULL`,
  );
}
