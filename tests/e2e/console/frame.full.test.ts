import { eventBody } from '#tests/contract/bingo/seed';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

describeInBrowser('the console', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
  });

  it('shows the events and that no user is signed in', async () => {
    const page = await suite.open('/');
    await page.getByText('Not signed in').waitFor();
    await page.getByRole('link', { name: 'Spring bingo' }).waitFor();

    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-start');
    suite.expectNoComplaints();
  });

  it('returns to the page from which the user signed in', async () => {
    const page = await suite.open('/console/events?from=test');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: /Iron Bram/ }).click();

    await page.waitForURL(`${suite.platform.baseUrl}/console/events?from=test`);
    await page.getByText('Signed in as Iron Bram').waitFor();
    await page.getByRole('heading', { name: 'Bingo events' }).waitFor();
  });

  it('offers a sign-in that returns to the same address when the session has ended', async () => {
    const page = await suite.open('/console/tokens?from=test', 'ironbram');
    await page.getByLabel('Name').fill('Script');
    await suite.visit.context.clearCookies();
    await page.getByRole('button', { name: 'Create a token' }).click();
    const signIn = page.getByRole('alert').getByRole('link', { name: 'Sign in' });
    expect(await signIn.getAttribute('href')).toBe(
      `/auth/login?return_url=${encodeURIComponent('/console/tokens?from=test')}`,
    );
  });

  it.each([
    ['/console/events/nope', 'All events', '/console/events'],
    ['/console/events/nope/edit', 'All events', '/console/events'],
    ['/console/events/nope/teams', 'All events', '/console/events'],
    ['/console/events/nope/results', 'All events', '/console/events'],
    ['/console/tiles/nope', 'All tile events', '/console/tiles'],
    ['/console/tiles/nope/edit', 'All tile events', '/console/tiles'],
    ['/console/tiles/nope/teams', 'All tile events', '/console/tiles'],
  ])('leads from %s, where nothing is, to the list', async (path, list, href) => {
    const page = await suite.open(path, 'admin');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.title()).toContain('Page not found');
    const link = page.getByRole('main').getByRole('link', { name: list });
    expect(await link.getAttribute('href')).toBe(href);
  });

  it('loads the script of a page when it is opened, from files that browsers keep', async () => {
    const page = await suite.open('/');
    await page.getByRole('link', { name: 'Spring bingo' }).waitFor();
    suite.visit.forget();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();

    const scripts = suite.visit.requested.filter((url) => url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const { headers } = await fetch(script);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it('has its navigation behind a button at 360 pixels, and moves the focus to the page that opens', async () => {
    const page = await suite.open('/');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).press('Enter');
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('keeps the colours that the user chose', async () => {
    const page = await suite.open('/');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Use light colours' }).waitFor();
    suite.expectNoComplaints();
  });

  it('says what failed, with a way on', async () => {
    const page = await suite.open('/console/events');
    await page.getByRole('link', { name: 'Spring bingo' }).waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.reload();

    await page.getByRole('main').getByText('The platform cannot be reached.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Spring bingo' }).waitFor();
  });

  it('says inside the frame that the script of a page is gone, and that other pages can be opened', async () => {
    const page = await suite.open('/');
    await page.getByRole('link', { name: 'Spring bingo' }).waitFor();
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    const navigation = page.getByRole('navigation');
    await navigation.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('main').getByText('This page could not be loaded').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await navigation.getByRole('link', { name: 'Bingo events' }).click();
    await page.getByRole('heading', { name: 'Bingo events' }).waitFor();
    await navigation.getByRole('link', { name: 'Calendar' }).click();

    await suite.visit.context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('main').getByText('This page could not be loaded').waitFor();
    await suite.visit.context.setOffline(false);
    await page.unroute('**/assets/*.js');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  });

  it('says over the page that the connection is lost, keeps the page, and says live only while it is', async () => {
    const page = await suite.open('/console/events/spring');
    await page.getByText('live', { exact: true }).waitFor();
    await suite.visit.context.setOffline(true);
    await page.getByText('There is no connection.').waitFor();
    await page.getByText('live', { exact: true }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('heading', { name: 'Spring bingo' }).isVisible()).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.context.setOffline(false);
    await page.getByText('This may be out of date').waitFor({ state: 'detached' });
    await page.getByText('live', { exact: true }).waitFor();
  });

  it('says over the page that it could not be read again', async () => {
    const page = await suite.open('/console/events/spring');
    await page.getByText('live', { exact: true }).waitFor();
    await page.route('**/graphql', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' } }),
    );
    await page.evaluate(
      `window.dispatchEvent(new Event('offline')); window.dispatchEvent(new Event('online'))`,
    );
    await page.getByText('Too many requests. Try again in 60 s.').first().waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This may be out of date').waitFor({ state: 'detached' });
  });

  it('says that it cannot find out who is signed in, with a way on', async () => {
    const page = await suite.begin('ironbram');
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON()?.operationName === 'ConsoleViewer' ? route.abort() : route.fallback(),
    );
    await page.goto(`${suite.platform.baseUrl}/console/tokens`);
    await page.getByRole('main').getByText('The platform cannot be reached.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Create a token' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('banner').getByText('Iron Bram', { exact: true }).waitFor();
  });

  it('says that the rate limit is reached, keeps what is known and reads the rest when it may', async () => {
    const page = await suite.begin('ironbram');
    const rejection = {
      status: 429,
      headers: { 'retry-after': '4' },
      json: { errors: [{ message: 'retry', extensions: { code: 'RATE_LIMITED', retryAfter: 4 } }] },
    };
    await page.route('**/graphql', (route) => route.fulfill(rejection));
    await page.goto(suite.platform.baseUrl);
    await page.getByText('Sign-in not known').waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    await page.getByRole('navigation').getByText('Too many requests. Try again in 4 s.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);

    // A response that does not come while the viewer is read again: the page stays.
    await page.unroute('**/graphql');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      await released;
      await route.fallback();
    });
    await page.waitForRequest((request) => request.postDataJSON()?.operationName === 'ConsoleViewer');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(100);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);

    release();
    await page.getByRole('navigation').getByRole('link', { name: 'My events' }).waitFor();
    await page.getByRole('link', { name: 'Spring bingo' }).waitFor();
    expect(await page.getByText('This did not work').count()).toBe(0);
  });

  it('says that an address has no page', async () => {
    const page = await suite.begin();
    const response = await page.goto(`${suite.platform.baseUrl}/console/nothing`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'To the start page' }).click();
    await page.getByRole('link', { name: 'Spring bingo' }).waitFor();
  });
});
