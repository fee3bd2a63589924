import { eventBody, inHours } from '#tests/contract/bingo/seed';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const TEAM = `mutation { createBingoTeam(input: { eventId: "spring", name: "Red" }) { team { id } } }`;

describeInBrowser('registration in the console', (suite) => {
  let link = '';

  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    const dates = { start_date: inHours(24), end_date: inHours(48) };
    await admin.post(
      '/bingo/events',
      eventBody({ id: 'spring', name: 'Spring bingo', ...dates, mode: 'teams' }),
    );
    const input = '{ mode: teams, teamSize: 5, registration: invitation }';
    await admin.graphql(`mutation { updateBingoEvent(id: "spring", input: ${input}) { id } }`);
    await admin.graphql(TEAM);
    await admin.post('/bingo/events', eventBody({ id: 'small', name: 'Small bingo', ...dates })).expect(201);
  });

  it('an organiser makes an invite link to a team', async () => {
    const page = await suite.open('/console/events/spring', 'admin');
    await page.getByRole('link', { name: 'Registration' }).click();
    await page.getByRole('heading', { name: 'Registration for Spring bingo' }).waitFor();
    await page.getByText('Who may register: By invitation only').waitFor();
    const form = page.getByRole('form', { name: 'New invitation' });
    await form.getByLabel('Team').selectOption('Red');
    await form.getByLabel('Uses').fill('1');
    await form.getByRole('button', { name: 'Create the invitation' }).click();
    link = await page.getByText(/\/join\/bj_[\w-]+$/).innerText();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await suite.visit.takeScreenshot('registration');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('another browser opens it, signs in, joins in the team and sets up Dink', async () => {
    const page = await suite.begin();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Join Spring bingo' }).waitFor();
    await page.getByText('You will play in the team Red.').waitFor();
    await suite.visit.takeScreenshot('join');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /ironbram ·/ }).click();
    await page.getByLabel('Player name in the game').fill('Iron Bram');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Board of Spring bingo' }).waitFor();
    await page.getByText('Red').first().waitFor();
    await page.getByText(/^bk_[\w-]+$/).waitFor();
    await page.getByText('Restart RuneLite.').waitFor();
    await page.getByRole('button', { name: 'Show my addresses' }).click();
    await page.getByText(/\/bingo\/hooks\/dink\/bh_[\w-]+\/config$/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto(`${suite.platform.baseUrl}/console/events/spring`);
    await page.getByRole('link', { name: 'My board' }).waitFor();
  });

  it('the used link says so, and is revoked after a question', async () => {
    const page = await suite.open(new URL(link).pathname);
    await page.getByText('This invitation has been used up.').waitFor();
    const organiser = await suite.open('/console/events/spring/registration', 'admin');
    await organiser.getByText('1 used, 0 left').waitFor();
    await organiser.getByRole('button', { name: 'Revoke' }).click();
    await organiser.getByText('The link stops working at once.').waitFor();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await organiser.getByText(/^revoked /).waitFor();
    expect(suite.platform.output()).not.toContain(link.split('/').at(-1));
    suite.expectNoComplaints();
  });

  it('an unknown link says so', async () => {
    const page = await suite.open('/join/bj_unknown');
    await page.getByText('This invitation does not exist.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('a player leaves before the start', async () => {
    const page = await suite.open('/console/mine/spring', 'ironbram');
    await page.getByRole('button', { name: 'Leave the event' }).click();
    await page.getByText('This deletes your registration').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the event' }).click();
    await page.getByText('By invitation: open the link that an organiser gave you').waitFor();
    suite.visit.forget();
  });

  it('by approval and full: a request, an approval, the waiting list and a place that becomes free', async () => {
    const organiser = await suite.open('/console/events/small/edit', 'admin');
    await organiser.getByLabel('Who may register').selectOption('Organisers approve each player');
    await organiser.getByLabel('Most participants').fill('1');
    expect(await accessibilityFindings(organiser)).toEqual([]);
    expect(await overflowAt360(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: 'Save the event' }).click();
    await organiser.getByText('By approval of an organiser').waitFor();

    await organiser.getByRole('link', { name: 'Registration' }).click();
    await organiser.getByLabel('Player names').fill('Reserved one');
    await organiser.getByRole('button', { name: 'Add 1 player' }).click();
    await organiser.getByText('place reserved').waitFor();

    const page = await suite.open('/console/mine/small', 'ironbram');
    await page.getByText('Full, and by approval').waitFor();
    await page.getByLabel('Player name in the game').fill('Iron Bram');
    await page.getByLabel('Note for the organisers').fill('Let me in');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Request' }).click();
    await page.getByText('You asked to take part as Iron Bram.').waitFor();

    const again = await suite.open('/console/events/small/registration', 'admin');
    await again.getByText('Let me in').waitFor();
    await again.getByRole('checkbox', { name: 'Iron Bram' }).check();
    await again.getByRole('button', { name: 'Approve' }).click();
    await again.getByText('1 request is decided.').waitFor();
    const waiting = again.getByRole('table', { name: 'Waiting list' });
    await waiting.getByRole('checkbox', { name: 'Iron Bram' }).waitFor();
    await suite.visit.takeScreenshot('waiting-list');
    expect(await accessibilityFindings(again)).toEqual([]);
    await again
      .getByRole('table', { name: 'Reserved places' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await again.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await again.getByText('Nobody is on the waiting list.').waitFor();

    const board = await suite.open('/console/mine/small', 'ironbram');
    await board.getByRole('heading', { name: 'Board of Small bingo' }).waitFor();
    suite.expectNoComplaints();
  });
});
