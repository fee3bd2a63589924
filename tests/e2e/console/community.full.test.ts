import { eventBody } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

describeInBrowser('the community in the console', (suite) => {
  it('is set by an administrator, and shown to everybody', async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
    const page = await suite.open('/console/community', 'admin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter the name.').waitFor();
    await page.getByLabel('Name of the community').fill('Iron Otters');
    await page.getByLabel('Text for the start page').fill('We fish.\nWe chat.');
    await page.getByLabel('Colour of the pages').fill('#ffee00');
    await page.getByRole('button', { name: 'Add a link' }).click();
    const link = page.getByRole('group', { name: 'Link 1' });
    await link.getByLabel('Label').fill('Chat server');
    await link.getByLabel('Address').fill('http://chat.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByText(/https address/)
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await link.getByLabel('Address').fill('https://chat.example/otters');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The community is saved.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await eventually(async () => {
      await page.goto(`${suite.platform.baseUrl}/`);
      expect(await page.title()).toBe('Iron Otters');
    });
    await page.getByRole('heading', { name: 'Iron Otters', level: 1 }).waitFor();
    await page.getByText('We fish.').waitFor();
    const chat = page.getByRole('link', { name: 'Chat server' });
    expect(await chat.getAttribute('href')).toBe('https://chat.example/otters');
    await page.getByText(/community-platform, version/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-community');

    await page.goto(`${suite.platform.baseUrl}/boards/spring`);
    await page.getByText('Iron Otters').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    suite.expectNoComplaints();
  });
});
