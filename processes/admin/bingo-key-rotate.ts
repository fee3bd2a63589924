import { z } from 'zod';
import { openJobQueue } from '#kit/jobs/job-queue';
import { createLogger } from '#processes/logger';
import { rotateForOperator } from '#subgraphs/bingo/keys/rotate-for-operator';
import { bingoArea } from '#subgraphs/bingo/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const bingoKeyRotate = defineCommand({
  name: 'bingo-key rotate',
  usage: '--event <id> --rsn <name>',
  summary: 'gives a bingo player a new key and prints it: the only time that it is shown',
  help: `  --event  id of the bingo event
  --rsn    the player's name in it, compared as the game compares names

No report with the old key counts from now on; what was achieved with it stays.

Again: each run makes another key, and the last one printed is the player's.`,
  options: { event: { type: 'string' }, rsn: { type: 'string' } },
  asked: z.object({ event: required, rsn: required }),
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
