import type { Page } from 'playwright-core';
import { seedHookedPlayer } from '#tests/contract/bingo/seed';
import { EventStream } from '#tests/support/event-stream';
import { eventually } from '#tests/support/eventually';
import { spreadProcess } from '#tests/support/load/spread-processes';
import type { TopologyName } from '#tests/support/topology';
import { findChromium, launchChromium } from '../browser';
import { Visit } from '../visit';
import { type ConsoleSuite, describeInBrowser } from './in-browser';

/** Returns the address of another gateway than the first one, if there is one. */
const OTHER_GATEWAY: Readonly<Record<TopologyName, (suite: ConsoleSuite) => string>> = {
  'all-in-one': ({ platform }) => platform.baseUrl,
  spread: ({ platform }) => spreadProcess(platform.output(), 'gateway-2').url,
};

const completion = {
  type: 'task_completed',
  task: { position: 3, name: 'Slayer', points: 40 },
};

/** Tests that one notification reaches every spectator. */
function tests(topology: TopologyName): (suite: ConsoleSuite) => void {
  return (suite) => {
    it('is seen in two browsers and a stream', async () => {
      const { platform, browser } = suite;
      const { host } = new URL(platform.baseUrl);
      const player = await seedHookedPlayer(platform);
      const gateway = OTHER_GATEWAY[topology](suite);
      suite.visit = await Visit.begin(browser, platform.baseUrl);
      // As behind a load balancer: the same address, another gateway.
      const rule = `--host-resolver-rules=MAP ${host} ${new URL(gateway).host}`;
      const otherBrowser = await launchChromium(findChromium() ?? '', [rule]);
      const other = await Visit.begin(otherBrowser, platform.baseUrl);
      const visits = [suite.visit, other];
      const stream = await EventStream.open(`${gateway}/bingo/events/${player.event}/stream`);
      try {
        const ports: unknown[] = [];
        for (const { page } of visits) {
          const document = await page.goto(`${platform.baseUrl}/boards/${player.event}`);
          ports.push((await document?.serverAddr())?.port);
          await page.getByText('Live', { exact: true }).waitFor();
          await page.getByText('Nobody has completed a task yet.').waitFor();
        }
        expect(ports).toEqual([platform.baseUrl, gateway].map((address) => Number(new URL(address).port)));
        const notification = {
          type: 'QUEST',
          playerName: player.rsn,
          accountType: 'NORMAL',
          seasonalWorld: false,
          extra: { questName: 'dragon_slayer' },
          embeds: [{ timestamp: new Date().toISOString() }],
        };
        await platform.anonymous.post(player.hook, notification).expect(200);

        await Promise.all(visits.map(({ page }) => showsCompletion(page, player.rsn)));
        const participant = { rsn: player.rsn, tasks_completed: 1, points: 40 };
        await eventually(() => expect(stream.data.slice(-1)).toMatchObject([{ ...completion, participant }]));
        for (const visit of visits) {
          expect(visit.foreignRequests()).toEqual([]);
          expect(visit.complaints).toEqual([]);
        }
      } finally {
        stream.close();
        await otherBrowser.close();
      }
    });
  };
}

async function showsCompletion(page: Page, rsn: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: rsn }).getByText('Slayer, 40 points').waitFor();
  await page.getByText('40 points, completed once').waitFor();
  await page.getByRole('row', { name: `1 ${rsn} 1 0 40` }).waitFor();
}

describeInBrowser(
  'a notification of Dink to one process',
  tests('all-in-one'),
  {},
  { topology: 'all-in-one' },
);
describeInBrowser('a notification of Dink to several processes', tests('spread'), {}, { topology: 'spread' });
