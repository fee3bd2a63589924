import { problemsInProduction } from './production';

const LONG_KEY = 'k'.repeat(32);

const problemsOf = (settings: Partial<Parameters<typeof problemsInProduction>[0]>) =>
  problemsInProduction({ NODE_ENV: 'production', BASE_URL: 'https://api.example.org', ...settings });

describe('production', () => {
  it.each([
    [{}],
    [{ PARENT_DOMAIN: 'example.org' }],
    [{ PARENT_DOMAIN: 'api.example.org' }],
    [{ SERVICE_KEYS: [LONG_KEY] }],
    [{ TRACKER_URL: 'https://api.wiseoldman.net', PROFILE_URL: 'http://127.0.0.1:4000' }],
    [{ CHAT_BOT_TOKEN: 'token', IDENTITY_CLIENT_SECRET: 'secret' }],
  ])('accepts %j', (settings) => {
    expect(problemsOf(settings)).toEqual([]);
  });

  it.each([
    [{ PARENT_DOMAIN: 'example.com' }, 'PARENT_DOMAIN must be a domain that BASE_URL is in'],
    [{ PARENT_DOMAIN: 'ample.org' }, 'PARENT_DOMAIN must be a domain that BASE_URL is in'],
    [{ SERVICE_KEYS: [LONG_KEY, 'k'.repeat(31)] }, 'SERVICE_KEYS must have at least 32 characters each'],
    [{ SERVICE_KEYS: ['sandbox-service-key'] }, "SERVICE_KEYS must not contain the sandbox's key"],
    [{ CHAT_BOT_TOKEN: 'sandbox-bot-token' }, "CHAT_BOT_TOKEN must not be the sandbox's"],
    [{ IDENTITY_CLIENT_SECRET: 'sandbox-client-secret' }, "IDENTITY_CLIENT_SECRET must not be the sandbox's"],
    [{ IDENTITY_URL: 'http://id.example.org' }, 'IDENTITY_URL must begin with https:// in production'],
    [{ CALENDAR_ICS_URL: 'HTTP://example.org/a.ics' }, 'CALENDAR_ICS_URL must begin with https://'],
  ])('refuses %j', (settings, problem) => {
    expect(problemsOf(settings)).toEqual([expect.stringContaining(problem)]);
  });

  it('is the only place with these rules', () => {
    expect(problemsOf({ NODE_ENV: 'development', SERVICE_KEYS: ['short'] })).toEqual([]);
  });
});
