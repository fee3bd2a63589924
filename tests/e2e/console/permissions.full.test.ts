import type { Page } from 'playwright-core';
import { PERMISSIONS } from '#protocol/permissions';
import { eventually } from '#tests/support/eventually';
import { isExhaustive } from '#tests/support/full';
import { describeInSandbox } from './in-browser';

/** Who visits: nobody who is signed in, or a user with this permission alone. */
type Visitor = 'anonymous' | (typeof PERMISSIONS)[number];

interface Visited {
  readonly path: string;
  /** Role and name of what the page is for. */
  readonly act: readonly [role: 'button' | 'link' | 'heading' | 'textbox' | 'table', name: string | RegExp];
  /** Who may open it; everybody if missing. */
  readonly by?: readonly Visitor[];
}

/** Pages of the navigation, in its order. */
const LISTED: readonly Visited[] = [
  { path: '/', act: ['link', 'Winter bingo (invented)'] },
  { path: '/console/events', act: ['link', 'Winter bingo (invented)'] },
  { path: '/console/tiles', act: ['link', 'Tile race (invented)'] },
  { path: '/console/mine', act: ['link', 'Board of Winter bingo (invented)'], by: PERMISSIONS },
  { path: '/console/review', act: ['button', 'Approve'], by: ['manage_events'] },
  { path: '/console/attendance', act: ['button', 'Record'], by: ['manage_attendance'] },
  {
    path: '/console/templates',
    act: ['button', 'New event from Four by four (invented)'],
    by: ['manage_bingo'],
  },
  { path: '/console/players', act: ['button', 'Find'] },
  { path: '/console/calendar', act: ['table', 'Calendar'] },
  { path: '/console/members', act: ['button', /^Manage /], by: ['view_admin', 'manage_users'] },
  { path: '/console/names', act: ['heading', 'Claims of players'], by: ['view_admin', 'manage_users'] },
  { path: '/console/community', act: ['button', 'Save'], by: ['manage_users'] },
  { path: '/console/health', act: ['table', 'Health'], by: ['view_admin', 'manage_automation'] },
  { path: '/console/automation', act: ['button', 'Edit Welcome (invented)'], by: ['manage_automation'] },
  { path: '/console/webhooks', act: ['link', 'Notice board (invented)'], by: ['manage_automation'] },
  { path: '/console/activity', act: ['table', 'Activity'], by: ['view_admin', 'manage_users'] },
  { path: '/console/configuration', act: ['heading', 'Configuration'], by: ['view_admin'] },
  { path: '/console/tokens', act: ['button', 'Create a token'], by: PERMISSIONS },
];

/** Pages that others link to. */
const LINKED: readonly Visited[] = [
  { path: '/console/events/winter', act: ['heading', 'Leaderboard'] },
  { path: '/console/events/winter', act: ['link', 'Zezima'], by: ['manage_bingo'] },
  { path: '/console/events/winter/teams', act: ['heading', 'Teams of Winter bingo (invented)'] },
  { path: '/console/events/winter/edit', act: ['button', 'Save the event'], by: ['manage_bingo'] },
  {
    path: '/console/events/winter/registration',
    act: ['button', 'Create the invitation'],
    by: ['manage_bingo'],
  },
  { path: '/console/join/bj_unknown', act: ['heading', 'Invitation'] },
  { path: '/console/events/~new', act: ['button', 'Save the event'], by: ['manage_bingo'] },
  { path: '/console/events/summer/results', act: ['heading', 'Results of Summer bingo (invented)'] },
  { path: '/console/tiles/spring', act: ['heading', 'Tile race (invented)'] },
  { path: '/console/tiles/spring', act: ['link', 'Edit'], by: ['manage_events'] },
  { path: '/console/tiles/spring/edit', act: ['button', 'Save the event'], by: ['manage_events'] },
  { path: '/console/tiles/~new', act: ['button', 'Create the event'], by: ['manage_events'] },
  { path: '/console/mine/winter', act: ['button', 'Show my addresses'], by: PERMISSIONS },
  { path: '/console/mine/~attendance', act: ['heading', 'My attendance'], by: PERMISSIONS },
  {
    path: '/console/attendance/sessions/ses_SSSSSSSSSSSSSSSSSSSSSSSS',
    act: ['heading', 'Gate raid (invented)'],
    by: PERMISSIONS,
  },
  {
    path: '/console/attendance/sessions/ses_SSSSSSSSSSSSSSSSSSSSSSSS',
    act: ['button', 'Close the session'],
    by: ['manage_attendance'],
  },
  { path: '/console/webhooks/1', act: ['button', 'Edit'], by: ['manage_automation'] },
];

/** The id of ironbram. */
const MEMBER = '100000000000000002';

const VISITORS: readonly Visitor[] = ['anonymous', ...PERMISSIONS];

describeInSandbox('with a single permission', (suite) => {
  const isFor =
    (visitor: Visitor) =>
    ({ by = VISITORS }: Visited) =>
      by.includes(visitor);

  /** Whether a visit shows something new: pages that all members may open are visited with one permission. */
  const isVisitedBy =
    (visitor: Visitor) =>
    ({ by = VISITORS }: Visited) =>
      isExhaustive || visitor === 'anonymous' || visitor === 'manage_bingo' || by.length < PERMISSIONS.length;

  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    for (const name of PERMISSIONS) {
      const role = { id: name, name, priority: 1, permissions: [name] };
      await admin.post('/auth/admin/roles', role).expect(201);
    }
  });

  /** Begins a visit; with a permission, as a member whose only role has it. */
  async function begin(visitor: Visitor): Promise<Page> {
    if (visitor === 'anonymous') return suite.begin();
    await suite.platform.sql('DELETE FROM auth.user_roles WHERE user_id = $1', [MEMBER]);
    const admin = await suite.platform.signInAdmin();
    await admin.post('/auth/admin/user-roles', { user_id: MEMBER, role_id: visitor }).expect(200);
    return suite.begin('ironbram');
  }

  async function expectNoFailure(page: Page): Promise<void> {
    await eventually(async () => {
      expect(await page.getByRole('status', { name: 'Loading…' }).count()).toBe(0);
    });
    expect(await page.getByText('This did not work').count()).toBe(0);
  }

  it.each(VISITORS)('%s, every page that is offered works', async (visitor) => {
    const page = await begin(visitor);
    const listed = LISTED.filter(isFor(visitor));
    const offered = [...listed, ...LINKED.filter(isFor(visitor))];
    await page.goto(`${suite.platform.baseUrl}/console/calendar`);
    for (const { path, act } of offered.filter(isVisitedBy(visitor))) {
      await page.goto(`${suite.platform.baseUrl}${path}`);
      await page.getByRole('main').getByRole(act[0], { name: act[1], exact: true }).first().waitFor();
      await expectNoFailure(page);
    }
    const links = page.getByRole('navigation').getByRole('link');
    await eventually(async () => {
      const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(shown).toEqual(listed.map(({ path }) => path));
    });
    suite.expectNoComplaints();
  });

  it('manage_events, a reviewer decides about a proof', async () => {
    const page = await begin('manage_events');
    await page.goto(`${suite.platform.baseUrl}/console/review`);
    await page.getByRole('img', { name: /^Proof of / }).waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText(/^Approved: /).waitFor();
    await expectNoFailure(page);
  });

  it('manage_bingo, an organiser reverses an entry of the ledger', async () => {
    const page = await begin('manage_bingo');
    await page.goto(`${suite.platform.baseUrl}/console/events/winter`);
    await page.getByRole('link', { name: 'Lukasz 99' }).click();
    await page.getByText(/^Registered by lukasz_99, /).waitFor();
    await page
      .getByRole('table', { name: 'Ledger' })
      .getByRole('button', { name: 'Reverse' })
      .first()
      .click();
    await page.getByLabel('Reason').fill('Counted twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
    await page.getByText(/^reversal, .*Counted twice$/).waitFor();
    await expectNoFailure(page);
  });
});
