import { z } from 'zod';
import { openJobQueue } from '#kit/jobs/job-queue';
import { createLogger } from '#processes/logger';
import { rotateForOperator } from '#subgraphs/bingo/participants/keys.commands';
import { bingoArea } from '#subgraphs/bingo/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const bingoKeyRotate = defineCommand({
  name: 'bingo-key rotate',
  usage: '--event <id> --rsn <name>',
  summary: 'rotates the key of a bingo player and prints the new one, which is not shown again',
  help: `  --event  id of the bingo event
  --rsn    player name in the event, compared as in the game

The old key is revoked immediately; completions are kept.

Repeated: each run creates another key; only the latest is valid.`,
  options: { event: { type: 'string' }, rsn: { type: 'string' } },
  schema: z.object({ event: required, rsn: required }),
  async run({ event, rsn }, { configuration, print }) {
    const url = await platformDatabaseUrl(configuration);
    const jobs = await openJobQueue(url, createLogger('fatal'));
    try {
      print(await withArea(bingoArea, url, (database) => rotateForOperator({ database, jobs }, event, rsn)));
    } finally {
      await jobs.stop(1000);
    }
  },
});
