import type { SubgraphClients } from '#gateway/subgraph-client';
import { DatabaseClient } from '#runtime/database/database-client';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import { AreaClient } from './area-client';
import { fillAttendance } from './attendance-data';
import { fillAutomation } from './automation-data';
import { backdate } from './backdate';
import { closeSummer, fillLibrary, fillSummer, fillWinter } from './bingo-data';
import { fillOnce } from './filling';
import { assignKnownIds } from './known-ids';
import { signInMembers } from './members';
import { fillReadings } from './reading-data';
import { fillSpring } from './tile-event-data';
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
  if (!admin || !organiser || !reviewer || !observer) throw new Error('The community has too few members');
  const database = new DatabaseClient({ connectionString: databaseUrl });
  await database.connect();
  try {
    const bingo = { client, members, organiser, now };
    const proofs = fillSpring({ client, members, organiser, reviewer, now });
    await allFinished([
      proofs,
      fillWinter(bingo),
      fillSummer(bingo),
      fillAttendance(client, observer, now),
      fillAutomation({ client, database, organiser, group, now }),
    ]);
    await fillLibrary(bingo);
    await backdate(database, await proofs, now);
    await assignKnownIds({ client, database, admin, now });
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
