import pino from 'pino';
import { FEED_PATH, startCalendar } from '#sandbox/calendar/calendar';
import type { SandboxServer } from '#sandbox/http';
import { closeRedirects, REDIRECTS, startRedirectingServer } from '#tests/support/redirects';
import { HttpProvider } from '../providers/http-provider';
import { RequestBudget } from '../providers/request-budget';
import { localBudgets } from '../providers/test-support/local-budgets';
import { type CalendarSource, FeedCalendar, GuildCalendar } from './calendar-source';

afterEach(closeRedirects);

const NOW = new Date('2026-11-18T12:00:00Z');
const log = pino({ level: 'silent' });
const stopping = new AbortController();

let sandbox: SandboxServer;
let guild: CalendarSource;
let feed: CalendarSource;

beforeEach(async () => {
  sandbox = await startCalendar(() => NOW.getTime());
  const headers = { authorization: 'Bot token' };
  const options = { name: 'calendar', url: sandbox.url, contact: 'test', requestsPerMinute: 100, headers };
  guild = new GuildCalendar(new HttpProvider(options, log, localBudgets()), '42');
  feed = new FeedCalendar(feedOptions(), log);
});

afterEach(() => sandbox.close());

function feedOptions() {
  const requests = new RequestBudget(
    { name: 'calendar', url: sandbox.url, requestsPerMinute: 100 },
    localBudgets(),
  );
  return { url: `${sandbox.url}${FEED_PATH}`, userAgent: 'test', requests, stopping: stopping.signal };
}

describe('the scheduled events of a guild', () => {
  it('fill every field of the calendar, identically on each read', async () => {
    const { entries, problems } = await guild.read(NOW);
    expect(problems).toEqual([]);
    expect(entries.length).toBeGreaterThan(5);
    for (const entry of entries) {
      expect(entry).toEqual({
        id: expect.stringMatching(/^\d+(_\d{8}T\d{6}Z)?$/),
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        start: expect.any(Date),
        end: expect.any(Date),
        location: expect.stringMatching(/./),
        attendees: expect.any(Number),
      });
      expect(entry.end > entry.start && entry.end > NOW).toBe(true);
    }
    expect(await guild.read(NOW)).toEqual({ entries, problems });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('are expanded for ninety days if they recur', async () => {
    const { entries } = await guild.read(NOW);
    const meetings = entries.filter(({ title }) => title === 'Clan meeting');
    expect(meetings).toHaveLength(13);
    expect(meetings[12]?.start.getTime()).toBe(Date.UTC(2026, 10, 22 + 12 * 7, 19));
  });

  it('request the number of attendees', async () => {
    await guild.read(NOW);
    expect(await (await fetch(`${sandbox.url}/sandbox/requests`)).json()).toEqual({
      paths: ['/api/v10/guilds/42/scheduled-events?with_user_count=true'],
    });
  });

  it('fail for an unknown guild', async () => {
    const options = { name: 'calendar', url: sandbox.url, contact: 'test', requestsPerMinute: 100 };
    const unknownGuild: CalendarSource = new GuildCalendar(
      new HttpProvider(options, log, localBudgets()),
      'nobody',
    );
    await expect(unknownGuild.read(NOW)).rejects.toMatchObject({
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    });
  });
});

describe('a feed', () => {
  it('is expanded for ninety days, including exceptions and moved instances', async () => {
    const { entries } = await feed.read(NOW);
    const mass = entries.filter(({ id }) => id.startsWith('weekly-mass@sandbox_'));
    // Thirteen Mondays within ninety days, less one exception.
    expect(mass).toHaveLength(12);
    expect(mass[0]).toMatchObject({ start: new Date('2026-11-24T00:00:00Z'), attendees: 7 });
    expect(mass.find(({ title }) => title.includes('later'))).toMatchObject({
      id: 'weekly-mass@sandbox_20261208T000000Z',
      start: new Date('2026-12-09T00:00:00Z'),
      attendees: 5,
    });
    expect(entries.find(({ id }) => id === 'raid-school@sandbox')).toMatchObject({ attendees: 3 });
    expect(entries.some(({ id }) => id.startsWith('cancelled'))).toBe(false);
  });

  it.each(REDIRECTS)(
    'with a redirect is not read from elsewhere, or for ever: %s',
    async (_where, response) => {
      const redirecting = await startRedirectingServer(response);
      const options = { ...feedOptions(), url: `${redirecting.url}/feed.ics` };
      await expect(new FeedCalendar(options, log).read(NOW)).rejects.toMatchObject({
        extensions: { code: 'UPSTREAM_UNAVAILABLE' },
      });
      expect(redirecting.elsewhere.connections()).toBe(0);
      expect(redirecting.requested.length).toBeLessThanOrEqual(4);
    },
  );

  it('may be moved within its host', async () => {
    const text = await (await fetch(`${sandbox.url}${FEED_PATH}`)).text();
    const redirecting = await startRedirectingServer(() => ({ url }, res) => {
      if (url === '/feed.ics') res.writeHead(302, { location: 'new/feed.ics?key=1' }).end();
      else res.end(text);
    });
    const options = { ...feedOptions(), url: `${redirecting.url}/feed.ics` };
    expect((await new FeedCalendar(options, log).read(NOW)).entries).toEqual((await feed.read(NOW)).entries);
    expect(redirecting.requested).toEqual(['GET /feed.ics', 'GET /new/feed.ics']);
  });

  it('is decoded by the charset of its content type', async () => {
    const text =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:F\xeate\r\nDTSTART:20261120T190000Z\r\nEND:VEVENT\r\nEND:VCALENDAR';
    const server = await startRedirectingServer(() => (_request, res) => {
      res
        .writeHead(200, { 'content-type': 'text/calendar; charset=ISO-8859-1' })
        .end(Buffer.from(text, 'latin1'));
    });
    const options = { ...feedOptions(), url: `${server.url}/feed.ics` };
    expect(await new FeedCalendar(options, log).read(NOW)).toMatchObject({ entries: [{ title: 'Fête' }] });
  });

  it('is aborted on shutdown', async () => {
    const options = { ...feedOptions(), stopping: AbortSignal.abort() };
    await expect(new FeedCalendar(options, log).read(NOW)).rejects.toMatchObject({
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    });
  });
});

describe.each([
  ['a guild', () => guild],
  ['a feed', () => feed],
])('a calendar from %s', (_from, calendar) => {
  it('fails with retryAfter when the rate limit of its source is reached', async () => {
    await fetch(`${sandbox.url}/sandbox/fault`, {
      method: 'PUT',
      body: JSON.stringify({ fault: 'limited' }),
    });
    await expect(calendar().read(NOW)).rejects.toMatchObject({
      message: 'The calendar is not available, retry in 2 seconds',
      extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 2 },
    });
  });

  it.each(['error', 'reset', 'garbage'])('fails when its source answers %s', async (fault) => {
    await fetch(`${sandbox.url}/sandbox/fault`, { method: 'PUT', body: JSON.stringify({ fault }) });
    await expect(calendar().read(NOW)).rejects.toMatchObject({
      message: 'The calendar is not available',
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    });
  });
});
