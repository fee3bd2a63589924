import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const CREATE = `mutation { createBingoEvent(input: {
  id: "timed", name: "Timed", startDate: "2026-01-01", endDate: "2099-01-08", boardSize: 2
  registrationClosesAt: "2026-01-02"
  tiers: [{ number: 1, needed: 0 }, { number: 2, name: "Peak", needed: 1 }]
  tasks: [
    { position: 0, name: "Cows", trigger: "manual", points: 1, tier: 1 }
    { position: 1, name: "Shown", trigger: "manual", points: 1, hiddenUntil: "2026-02-01" }
    { position: 2, name: "Secret", trigger: "manual", points: 1, tier: 2, hiddenUntil: "2099-01-02" }
    { position: 3, name: "Hidden too", trigger: "manual", points: 1, hiddenUntil: "2099-01-02" }
  ] }) { id } }`;

describeInBrowser('the schedule of an event', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    const { body } = await admin.graphql(CREATE).expect(200);
    expect(Object(body).errors).toBeUndefined();
  });

  it('is a timeline for organisers', async () => {
    const page = await suite.open('/console/events/timed', 'admin');
    const schedule = page.getByRole('region', { name: 'Schedule' });
    await schedule.waitFor();
    expect((await schedule.innerText()).split(/\n+/).slice(1)).toEqual([
      'The event starts',
      expect.stringMatching(/2026.*, past$/),
      'Registration closes',
      expect.stringMatching(/2026.*, past$/),
      '1 task becomes visible',
      expect.stringMatching(/2026.*, past$/),
      'Shown',
      '2 tasks become visible',
      expect.stringMatching(/2099, \d\d:\d\d$/),
      'Secret, Hidden too',
      'Tier 2 opens: Peak',
      'For each player or team that completed 1 task of tier 1, or all of them if there are fewer',
      'The event ends',
      expect.stringMatching(/2099, \d\d:\d\d$/),
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('is not for players', async () => {
    const page = await suite.open('/console/events/timed', 'ironbram');
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    expect(await page.getByText('Schedule').count()).toBe(0);
    expect(await page.getByText('Secret').count()).toBe(0);
  });
});
