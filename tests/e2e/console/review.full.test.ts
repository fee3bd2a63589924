import { seedEvent, seedProof, seedTiles } from '#tests/contract/events/seed';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const REVIEW = `mutation ($event: ID!, $id: ID!) {
  reviewTileSubmission(eventId: $event, submissionId: $id, status: approved) { id } }`;
const CLAIM = 'mutation ($ids: [ID!]!) { claimTileSubmissions(submissionIds: $ids) { error } }';

describeInBrowser('the review in the console', (suite) => {
  let proofs: readonly string[] = [];

  beforeAll(async () => {
    const { platform } = suite;
    const eventId = await seedEvent(platform);
    const [first, second, third] = await seedTiles(platform, eventId);
    const player = await platform.signIn({ id: '100000000000000002', username: 'ironbram' });
    proofs = [
      await seedProof(player, eventId, first),
      await seedProof(player, eventId, second),
      await seedProof(player, eventId, third),
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

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: Approved: Tile 3 of Iron Bram.').waitFor();
    await page.getByText('2 proofs are waiting.').waitFor();
    await page.getByRole('button', { name: 'Show Tile 3 of Iron Bram' }).click();
    await page.getByRole('heading', { name: 'Tile 3' }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Approved: Tile 3 of Iron Bram.', { exact: true }).waitFor();

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

  it('lists decisions, newest first, and changes one unless another reviewer did', async () => {
    const { platform } = suite;
    const page = await suite.open('/console/review?tab=decided', 'admin');
    const table = page.getByRole('table', { name: 'Decisions' });
    await table.getByRole('row', { name: 'Tile 3 of Iron Bram' }).getByText('Approved').waitFor();
    await page.getByLabel('Status').selectOption('Rejected');
    await page.getByText('1 decision', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-review-decided');
    await page.getByRole('button', { name: 'Details: Tile 2 of Iron Bram' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Rejected by .*: read the rules again$/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByLabel('Player').fill('nobody at all');
    await page.getByText('Nobody has this name. An id works, too.').waitFor();
    await page.getByLabel('Player').fill('ironbram');
    await page.getByRole('button', { name: 'Set back: Tile 2 of Iron Bram' }).click();
    await page.getByText('There is no such decision.').waitFor();
    await page.getByLabel('Status').selectOption('All');
    await page.getByRole('button', { name: 'Reject: Tile 2 of Iron Bram' }).waitFor();
    const [{ event_id: event } = { event_id: '' }] = await platform.sql<{ event_id: string }>(
      'SELECT event_id FROM events.submissions WHERE id = $1',
      [proofs[1]],
    );
    await page.route('**/graphql/stream', (route) => route.abort());
    const other = await platform.signInWith({ id: '100000000000000011', username: 'cleo' }, [
      'manage_events',
    ]);
    await other.graphql(REVIEW, { event, id: proofs[1] });
    await page.getByRole('button', { name: 'Reject: Tile 2 of Iron Bram' }).click();
    await page.getByText('The proof is approved already.').waitFor();
    await platform.sql(`UPDATE events.submissions SET status = 'rejected' WHERE id = $1`, [proofs[1]]);
  });

  it('holds a proof with a reason of the list, and takes it off hold', async () => {
    const page = await suite.open('/console/review?tab=reasons', 'admin');
    await page.getByLabel('Reasons that reviewers choose from').fill('Too dark\n\nAsk the captain');
    await page.getByRole('button', { name: 'Save the reasons' }).click();
    await page.getByText('The reasons are saved.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Waiting' }).click();
    await page.getByRole('heading', { name: 'Tile 1' }).waitFor();
    await page.getByLabel('Add a reason from the list').selectOption('Too dark');
    expect(await page.getByLabel('Comment for the player').inputValue()).toBe('Too dark');
    await page.getByRole('button', { name: 'Put on hold' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put the proof on hold' });
    await dialog.getByLabel('Add a reason from the list').selectOption('Ask the captain');
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await page.getByText('On hold: Tile 1 of Iron Bram.').waitFor();
    await page.getByText('No proof is waiting for a review.').waitFor();

    await page.getByRole('tab', { name: 'On hold' }).click();
    const held = page.getByRole('row', { name: 'Tile 1 of Iron Bram' });
    await held.getByText('Ask the captain').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-review-held');
    await page.getByRole('button', { name: 'Take off hold: Tile 1 of Iron Bram' }).click();
    await page.getByText('No proof is on hold.').waitFor();
    await page.getByRole('tab', { name: 'Waiting' }).click();
    await page.getByText('1 proof is waiting.').waitFor();
    suite.expectNoComplaints();
  });

  it('warns of the same image, shows the code word, and talks with the player', async () => {
    const { platform } = suite;
    await platform.sql(`UPDATE events.events SET code_word = 'otter'`);
    const page = await suite.open('/console/review', 'admin');
    await page.getByText('Code word of the event: otter').waitFor();
    await page.getByText('The same image was submitted before or elsewhere.').waitFor();
    await page.getByLabel('Write a comment').fill('Which day was it?');
    await page.getByRole('button', { name: 'Send the comment' }).click();
    await page.getByRole('region', { name: 'Comments' }).getByText('Which day was it?').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-review-same-image');
    suite.expectNoComplaints();
    await suite.visit.context.close();

    const [{ event_id: event } = { event_id: '' }] = await platform.sql<{ event_id: string }>(
      'SELECT event_id FROM events.submissions WHERE id = $1',
      [proofs[0]],
    );
    const mine = await suite.open(`/console/tiles/${event}`, 'ironbram');
    await mine.getByText('Write this in your screenshot: otter').waitFor();
    await mine.getByText('3 decisions and comments are new.').waitFor();
    await mine.getByRole('button', { name: 'Comments on your proof for Tile 1, 1 new' }).click();
    const dialog = mine.getByRole('dialog');
    await dialog.getByText('Which day was it?').waitFor();
    await mine.getByText('2 decisions and comments are new.').waitFor();
    await dialog.getByLabel('Write a comment').fill('Monday');
    await dialog.getByRole('button', { name: 'Send the comment' }).click();
    await dialog.getByRole('region', { name: 'Comments' }).getByText('Monday').waitFor();
    expect(await accessibilityFindings(mine)).toEqual([]);
    await mine.keyboard.press('Escape');
    await mine.getByRole('button', { name: 'Comments on your proof for Tile 1', exact: true }).waitFor();
    suite.expectNoComplaints();
  });

  it('claims proofs, shows who claims them, and decides about several at once', async () => {
    const { platform } = suite;
    const player = await platform.signIn({ id: '100000000000000007', username: 'nora' });
    const eventId = await seedEvent(platform);
    const theirs: string[] = [];
    for (const tile of await seedTiles(platform, eventId)) {
      theirs.push(await seedProof(player, eventId, tile));
    }
    const other = await platform.signInWith({ id: '100000000000000008', username: 'ada' }, ['manage_events']);
    const claimed = await other.graphql(CLAIM, { ids: [theirs[0]] });
    expect(claimed.body).toMatchObject({ data: { claimTileSubmissions: [{ error: null }] } });

    const page = await suite.open('/console/review', 'admin');
    const waiting = page.getByRole('table', { name: 'Waiting proofs' });
    await waiting.getByRole('row', { name: 'Tile 1 of Nora' }).getByText('Ada').waitFor();
    await page.getByRole('heading', { name: 'Tile 1' }).waitFor();
    await page.keyboard.press('m');
    await page.getByText(/^You claim this proof until /).waitFor();
    expect(await claimants()).toEqual(['100000000000000001', '100000000000000008', null, null]);

    await page.keyboard.press('x');
    await page.getByText('1 proof is selected.').waitFor();
    await page.getByLabel('Select all that are listed').check();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-review-several');
    await page.getByRole('button', { name: 'Claim the selected' }).click();
    await page.getByText('3 proofs are changed.').waitFor();
    await page.getByText(/^Tile 1 of Nora: another reviewer has claimed the proof until/).waitFor();

    for (const tile of ['Tile 2', 'Tile 3'])
      await page.getByLabel(`${tile} of Nora`, { exact: true }).check();
    await page.getByLabel('Comment for all selected').fill('well done');
    await page.getByRole('button', { name: 'Approve the selected' }).click();
    await page.getByText('2 proofs are changed.').waitFor();
    const decided = await platform.sql(
      `SELECT id, reviewer_notes FROM events.submissions WHERE status = 'approved' AND event_id = $1 ORDER BY submitted_at`,
      [eventId],
    );
    expect(decided).toEqual(theirs.slice(1).map((id) => ({ id, reviewer_notes: 'well done' })));

    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByText('No reviewer claims this proof.').waitFor();
    expect(await claimants()).toEqual([null, '100000000000000008']);
    suite.expectNoComplaints();
  });

  /** Returns who claims the pending proofs, oldest first. */
  async function claimants(): Promise<(string | null)[]> {
    const rows = await suite.platform.sql<{ claimed_by: string | null }>(
      `SELECT claimed_by FROM events.submissions WHERE status = 'pending' ORDER BY submitted_at`,
    );
    return rows.map((row) => row.claimed_by);
  }

  it('stays at a proof that another reviewer claims and decides about', async () => {
    const { platform } = suite;
    const eventId = await seedEvent(platform);
    const [tile] = await seedTiles(platform, eventId);
    const player = await platform.signIn({ id: '100000000000000003', username: 'mossgiant.mae' });
    const proof = await seedProof(player, eventId, tile);
    const other = await platform.signInWith({ id: '100000000000000009', username: 'ben' }, ['manage_events']);
    const page = await suite.open('/console/review', 'admin');
    await page.getByRole('button', { name: 'Show Tile 1 of Mae' }).click();
    await page.getByLabel('Comment for the player').fill('Which day was it?');

    await other.graphql(CLAIM, { ids: [proof] });
    await page.getByText(/^Ben claims this proof until /).waitFor();
    await other.graphql(REVIEW, { event: eventId, id: proof });
    await page.getByText('This proof has been decided about').waitFor();
    expect(await page.getByLabel('Comment for the player').inputValue()).toBe('Which day was it?');
    expect(await page.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next proof' }).click();
    await page.getByRole('img', { name: 'Proof of Iron Bram for Tile 1' }).waitFor();
    suite.expectNoComplaints();
  });

  it('rejects the decision of the slower of two reviewers', async () => {
    const { platform } = suite;
    const other = await platform.signIn({ id: '100000000000000009', username: 'ben' });
    const page = await suite.begin('admin');
    await page.route('**/graphql/stream', (route) => route.abort());
    await page.goto(`${platform.baseUrl}/console/review`);
    await page.getByRole('img', { name: 'Proof of Iron Bram for Tile 1' }).waitFor();
    const [{ event_id: event } = { event_id: '' }] = await platform.sql<{ event_id: string }>(
      'SELECT event_id FROM events.submissions WHERE id = $1',
      [proofs[0]],
    );
    await other.graphql(REVIEW, { event, id: proofs[0] });
    await page.keyboard.press('r');
    await page.getByText('The proof is approved already.').waitFor();
    await page.getByText('This proof has been decided about').waitFor();
    const stored = await platform.sql('SELECT status FROM events.submissions WHERE id = $1', [proofs[0]]);
    expect(stored).toEqual([{ status: 'approved' }]);
  });

  it('is not offered to others', async () => {
    const page = await suite.open('/console/review', 'ironbram');
    await page.getByText('This page needs a permission').waitFor();
    expect(await page.getByRole('link', { name: 'Review' }).count()).toBe(0);
  });
});
