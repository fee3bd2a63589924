import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { complete, eventBody, type SeededPlayer, seedPlayer } from '#tests/contract/bingo/seed';
import { seedTeam, seedTeamEvent, start } from '#tests/contract/bingo/seed-teams';
import { EventStream } from '#tests/support/event-stream';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

/** Bytes of all scripts, as they were sent; infinite if there are none. */
const SCRIPT_BYTES = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) || Infinity`;

describeInBrowser('the page of a board', (suite) => {
  let ann: SeededPlayer;
  let ben: SeededPlayer;
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
    ann = await seedPlayer(suite.platform, 'spring', { rsn: 'Ann' });
    ben = await seedPlayer(suite.platform, 'spring', { rsn: 'Ben' });
    await complete(suite.platform, 'spring', ann.key, [0]);
  });

  it('shows board, standings, points and completions without an account', async () => {
    const page = await suite.open('/boards/spring');
    await page.getByRole('heading', { name: 'Spring bingo' }).waitFor();
    await page.getByRole('table', { name: 'Standings' }).getByRole('row', { name: '1 Ann 1 0 10' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Ann' }).getByText('Goblins, 10 points').waitFor();
    await page.getByText('10 points, completed once').waitFor();
    await page.getByRole('timer').getByText('Ends in').waitFor();
    await page.getByRole('img', { name: 'Line chart of the points of Ann' }).waitFor();
    await page.getByText('Points as a table').click();
    await page
      .getByRole('region', { name: 'Points over time' })
      .getByRole('rowheader', { name: 'Ann' })
      .waitFor();
    await page.getByText('Live', { exact: true }).waitFor();

    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    expect(await page.evaluate(SCRIPT_BYTES)).toBeLessThan(150_000);
    await suite.visit.takeScreenshot('board');
    suite.expectNoComplaints();
  });

  it('shows and announces a submission of the plugin as it happens', async () => {
    const page = await suite.open('/boards/spring');
    await page.getByText('Live', { exact: true }).waitFor();
    await complete(suite.platform, 'spring', ann.key, [1]);

    await page.getByRole('row', { name: '1 Ann 2 0 30' }).waitFor();
    await page.getByText('Whips, 20 points').waitFor();
    await page.getByText('20 points, completed once').waitFor();
    await page.getByRole('status').getByText('Ann completed Whips.').waitFor();
    suite.expectNoComplaints();
  });

  it('shows what happens while the board is being read', async () => {
    const { platform } = suite;
    const page = await suite.begin();
    const stream = await EventStream.open(`${platform.baseUrl}/bingo/events/spring/stream`);
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"ConsoleBoard"')) return route.continue();
      const response = await route.fetch();
      await complete(platform, 'spring', ben.key, [1]);
      await eventually(() => expect(stream.events.length).toBeGreaterThan(0));
      // The page follows the same events.
      await delay(200);
      return route.fulfill({ response });
    });
    await page.goto(`${platform.baseUrl}/boards/spring`);
    await page.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Whips, 20 points').waitFor();
    await page.getByText('20 points, completed 2 times').waitFor();
    stream.close();
    suite.expectNoComplaints();
  });

  it('catches up with what happened while the connection was lost', async () => {
    const { platform } = suite;
    const before = await EventStream.open(`${platform.baseUrl}/bingo/events/spring/stream`);
    await eventually(() => expect(before.lastId).not.toBeNull());
    before.close();
    const page = await suite.open('/health');
    let streams = 0;
    let loads = 0;
    page.on('request', (request) => {
      loads += request.postData()?.includes('"ConsoleBoard"') ? 1 : 0;
    });
    await suite.visit.context.route('**/stream', async (route) => {
      streams += 1;
      if (streams > 1) {
        await page.getByText('Connection lost, trying again').waitFor();
        await complete(platform, 'spring', ann.key, [2]);
        await route.continue();
        return;
      }
      // A stream that ends at once.
      const body = `retry: 1000\nid: ${before.lastId}\n\n`;
      await route.fulfill({ contentType: 'text/event-stream', body });
    });
    await page.goto(`${platform.baseUrl}/boards/spring`);

    await page.getByText('Fighter, 30 points').waitFor();
    await page.getByRole('row', { name: '1 Ann 3 1 60' }).waitFor();
    // The browser resumed the stream: nothing was read again.
    expect([streams, loads]).toEqual([2, 1]);
  });

  it('is live in eight windows by one stream, which another opens when its window is closed', async () => {
    const first = await suite.open('/boards/spring');
    const { context } = suite.visit;
    await first.getByText('Live', { exact: true }).waitFor();
    let streams = 0;
    context.on('request', (request) => {
      streams += request.url().endsWith('/stream') ? 1 : 0;
    });
    const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
    for (const page of others) {
      await page.goto(`${suite.platform.baseUrl}/boards/spring`);
      await page.getByText('Live', { exact: true }).waitFor();
    }
    expect(streams).toBe(0);
    await first.close();
    await eventually(() => expect(streams).toBe(1));
    await complete(suite.platform, 'spring', ben.key, [2]);
    for (const page of others) await page.getByText('Ben completed Fighter.').waitFor();
    expect(streams).toBe(1);
  });

  it('shows teams, and their points as those of the members who complete tasks', async () => {
    const id = await seedTeamEvent(suite.platform);
    const { members } = await seedTeam(suite.platform, id, 'Reds');
    await seedTeam(suite.platform, id, 'Blues');
    await start(suite.platform, id);
    const page = await suite.open(`/boards/${id}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Teams' }).getByRole('row', { name: 'Reds' }).waitFor();
    await complete(suite.platform, id, members[1]?.key ?? '', [0]);
    await page.getByText('Goblins, 10 points').waitFor();
    await page.reload();
    await page.getByRole('table', { name: 'Teams' }).getByRole('row', { name: '1 Reds 1 0 10' }).waitFor();
    await page.getByRole('img', { name: 'Line chart of the points of Reds, Blues' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('is linked from the console', async () => {
    const page = await suite.open('/console/events/spring');
    await page.getByRole('link', { name: 'Live page for spectators' }).click();
    await page.waitForURL(`${suite.platform.baseUrl}/boards/spring`);
    await page.getByRole('link', { name: 'Event in the console' }).waitFor();
  });

  it('is transparent above a video', async () => {
    const page = await suite.open('/boards/spring?overlay=1');
    await page.getByRole('table', { name: 'Standings' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 800, height: 600 });
    const corner = { left: 790, top: 590, width: 1, height: 1 };
    const picture = await page.screenshot({ omitBackground: true });
    const pixel = await sharp(picture).ensureAlpha().extract(corner).raw().toBuffer();
    expect(pixel[3]).toBe(0);
    expect(await page.getByRole('heading', { name: 'Points over time' }).count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('has the board alone for a corner of a video', async () => {
    const page = await suite.open('/boards/spring?overlay=board');
    await page.getByRole('heading', { name: 'Board' }).waitFor();
    await page.getByText('Goblins').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('is a page to hang up when it is printed', async () => {
    const page = await suite.open('/boards/spring');
    const standings = page.getByRole('table', { name: 'Standings' });
    const join = page.getByRole('link', { name: 'Take part' });
    await standings.waitFor();
    await join.waitFor();
    await page.emulateMedia({ media: 'print' });
    await standings.waitFor({ state: 'hidden' });
    await join.waitFor({ state: 'hidden' });
    expect(await page.getByText('Goblins', { exact: true }).isVisible()).toBe(true);
  });

  it('says that an event cannot be shown, with a way to sign in that leads back', async () => {
    const page = await suite.open('/boards/secret');
    await page.getByRole('heading', { name: 'This board cannot be shown' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /Iron Bram/ }).click();
    await page.waitForURL(`${suite.platform.baseUrl}/boards/secret`);
  });
});
