import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { seedEvent, seedProof, seedTiles } from '#tests/contract/events/seed';
import { describeInBrowser } from './in-browser';

describeInBrowser('the queue of reviews in the console', (suite) => {
  it('neither waits for a slow read of the queue nor shows a decided proof that it still contains', async () => {
    const { platform } = suite;
    const eventId = await seedEvent(platform);
    const [first, second, third] = await seedTiles(platform, eventId);
    const player = await platform.signIn({ id: '100000000000000004', username: 'questcape_quinn' });
    await seedProof(player, eventId, first);
    await seedProof(player, eventId, second);
    const page = await suite.open('/console/review', 'admin');
    const show = page.getByRole('button', { name: 'Show Tile 1 of Quinn' });
    await show.click();
    await page.getByText('live', { exact: true }).first().waitFor();

    const reads = await holdResponses(page, 'ConsoleReviewQueue');
    await seedProof(player, eventId, third);
    await reads.areHeld;
    await page.keyboard.press('a');
    await page.getByText('Approved: Tile 1 of Quinn.').waitFor();
    await page.getByRole('heading', { name: 'Tile 2' }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Approved: Tile 2 of Quinn.').waitFor();
    reads.release();
    await page.getByRole('button', { name: 'Show Tile 3 of Quinn' }).waitFor();
    expect(await show.count()).toBe(0);
    suite.expectNoComplaints();
  });
});

interface HeldResponses {
  /** Fulfilled once the first response has come from the platform. */
  readonly areHeld: Promise<unknown>;
  readonly release: () => void;
}

/** Holds the responses to requests of an operation until they are released. */
async function holdResponses(page: Page, operation: string): Promise<HeldResponses> {
  const events = new EventEmitter();
  const areHeld = once(events, 'held');
  const areReleased = once(events, 'released');
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (operationName !== operation) return route.continue();
    const response = await route.fetch();
    events.emit('held');
    await areReleased;
    // The page may have cancelled the request meanwhile.
    return route.fulfill({ response }).catch(() => undefined);
  });
  return { areHeld, release: () => events.emit('released') };
}
