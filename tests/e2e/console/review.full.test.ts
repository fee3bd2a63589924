import { givenEvent, givenProof, givenTiles } from '#tests/contract/events/given';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

// A browser on a busy machine is slow.
jest.setTimeout(60_000);

describeInBrowser('the review in the console', (suite) => {
  let proofs: readonly string[] = [];

  beforeAll(async () => {
    const { platform } = suite;
    const eventId = await givenEvent(platform);
    const [first, second, third] = await givenTiles(platform, eventId);
    const player = await platform.signIn({ id: '100000000000000002', username: 'ironbram' });
    proofs = [
      await givenProof(player, eventId, first),
      await givenProof(player, eventId, second),
      await givenProof(player, eventId, third),
    ];
  });

  it('shows the oldest proof with its image and decides by keys', async () => {
    const page = await suite.open('/console/review', 'admin');
    await page.getByText('3 proofs are waiting.').waitFor();
    const image = page.getByRole('img', { name: 'Proof of Iron Bram for Tile 1' });
    await eventually(async () => {
      expect(await image.evaluate((element) => Reflect.get(element, 'naturalWidth'))).toBeGreaterThan(0);
    });
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-review');

    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Tile 2' }).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('read the rules again');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Rejected: Tile 2 of Iron Bram.').waitFor();
    await page.getByRole('heading', { name: 'Tile 3' }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Approved: Tile 3 of Iron Bram.').waitFor();
    await page.getByText('1 proof is waiting.').waitFor();
    await page.getByRole('heading', { name: 'Tile 1' }).waitFor();

    const stored = await suite.platform.sql(
      'SELECT id, status, reviewer_notes FROM events.submissions ORDER BY submitted_at',
    );
    expect(stored).toEqual([
      { id: proofs[0], status: 'pending', reviewer_notes: null },
      { id: proofs[1], status: 'rejected', reviewer_notes: 'read the rules again' },
      { id: proofs[2], status: 'approved', reviewer_notes: null },
    ]);
    suite.expectNoComplaints();
  });

  it('is not offered to others', async () => {
    const page = await suite.open('/console/review', 'ironbram');
    await page.getByText('This page needs a permission').waitFor();
    expect(await page.getByRole('link', { name: 'Review' }).count()).toBe(0);
  });
});
