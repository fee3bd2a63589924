import { z } from 'zod';
import { rebuildFromLedger } from '#subgraphs/bingo/counting/rebuild-from-ledger';
import { bingoArea } from '#subgraphs/bingo/subgraph';
import { defineCommand } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const bingoLedgerCheck = defineCommand({
  name: 'bingo-ledger check',
  usage: '[--event <id>] [--repair]',
  summary: 'compares counts, completions, points and bingos of participants and teams with the ledger',
  help: `  --event   id of a bingo event; all events by default
  --repair  writes what the ledger says

Prints one line of JSON for each difference of a participant or a team: what is stored, and what the ledger says. Safe
while the platform runs.

Repeated: prints nothing once everything is right.`,
  options: { event: { type: 'string' }, repair: { type: 'boolean' } },
  schema: z.object({ event: z.string().optional(), repair: z.boolean().optional() }),
  async run({ event = null, repair = false }, { configuration, print, remark }) {
    const url = await platformDatabaseUrl(configuration);
    const scope = { eventId: event, write: repair };
    const differences = await withArea(bingoArea, url, (database) => rebuildFromLedger(database, scope));
    for (const difference of differences) print(JSON.stringify(difference));
    remark(`${differences.length} differences from the ledger${repair ? ' were repaired' : ''}`);
  },
});
