import { readConfiguration } from './configuration';

describe('an invalid variable', () => {
  it.each([
    ['PORT', 'abc'],
    ['BASE_URL', 'https://example.org/path'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['RATE_LIMIT_PUBLIC', 'many'],
    ['TRUST_PROXY', 'yes'],
    ['SUPER_ADMIN_IDS', 'admin'],
    ['RATE_LIMIT_REFRESH', '0'],
    ['TRACKER_URL', 'https://api.wiseoldman.net/v2'],
    ['TRACKER_API_KEY', 'a key'],
    ['TRACKED_GROUP_IDS', '1,0'],
    ['PROFILE_URL', 'runeprofile'],
    ['GROUPMODE_URL', 'ftp://groupiron.men'],
    ['GROUPMODE_TOKENS', 'group-without-token'],
    ['CHAT_URL', 'https://discord.com/api'],
    ['CHAT_BOT_TOKEN', 'token-without-a-chat'],
    ['CALENDAR_SOURCE', 'sesh'],
    ['CALENDAR_GUILD_ID', 'guild'],
    ['CALENDAR_ICS_URL', 'file:///etc/passwd'],
    ['AUTOMATION_POLL_SECONDS', '0'],
    ['WEBHOOK_ALLOW_PRIVATE_NETWORKS', '10.0.0.0/8,localhost'],
    ['IDENTITY_URL', 'discord'],
    ['IDENTITY_CLIENT_ID', 'client-without-a-provider'],
    ['PREVIEW_DOMAINS', 'pages.dev'],
    ['NODE_ENV', 'Production'],
  ])('is named in the error: %s=%s', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*$`));
  });
});

describe('LOG_LEVEL', () => {
  it('names its levels', () => {
    expect(() => readConfiguration({ LOG_LEVEL: 'verbose' })).toThrow(
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    );
  });
});

describe('BASE_URL in production', () => {
  const read = (BASE_URL: string) => () => readConfiguration({ NODE_ENV: 'production', ...OTHERS, BASE_URL });
  const OTHERS = {
    IDENTITY_URL: 'https://discord.com',
    IDENTITY_CLIENT_ID: 'a',
    IDENTITY_CLIENT_SECRET: 'b',
    TRACKER_URL: 'https://api.wiseoldman.net',
    PROFILE_URL: 'https://api.runeprofile.com',
    GROUPMODE_URL: 'https://groupiron.men',
    CHAT_URL: 'https://discord.com',
    CHAT_BOT_TOKEN: 'c',
    CALENDAR_SOURCE: 'ics',
    CALENDAR_ICS_URL: 'https://example.org/a.ics',
  };

  it.each(['http://example.org', 'http://10.0.0.3:4000', 'http://localhost.example.org'])(
    'must be https: %s',
    (address) => {
      expect(read(address)).toThrow('BASE_URL must begin with https:// in production');
    },
  );

  it.each(['https://example.org', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'may be %s',
    (address) => {
      expect(read(address)().baseUrl).toBe(address);
    },
  );
});

describe('a service that is off', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    BASE_URL: 'https://example.org',
    IDENTITY_URL: 'https://discord.com',
    IDENTITY_CLIENT_ID: 'a',
    IDENTITY_CLIENT_SECRET: 'b',
  };
  const ALL_OFF = { TRACKER: 'off', PROFILE: 'off', GROUPMODE: 'off', CHAT: 'off', CALENDAR: 'off' };

  it('needs no settings in production, and none of its settings is used', () => {
    const { servicesOff, standIns, providers } = readConfiguration({
      ...PRODUCTION,
      ...ALL_OFF,
      TRACKER_URL: 'https://api.wiseoldman.net',
    });
    expect(servicesOff).toEqual(['tracker', 'profile', 'groupmode', 'chat', 'calendar']);
    expect([standIns, providers.tracker.url]).toEqual([[], null]);
  });

  it('leaves the settings of the others required', () => {
    expect(() => readConfiguration({ ...PRODUCTION, ...ALL_OFF, PROFILE: 'on' })).toThrow(
      /needs PROFILE_URL$/,
    );
  });

  it('cannot be the one through which the calendar is read', () => {
    const discord = { CHAT: 'off', CALENDAR_SOURCE: 'discord', CALENDAR_GUILD_ID: '1' };
    expect(() => readConfiguration(discord)).toThrow(/CALENDAR_SOURCE=discord .* CALENDAR=off/);
  });

  it.each(Object.keys(ALL_OFF))('%s is on or off', (name) => {
    expect(() => readConfiguration({ [name]: 'no' })).toThrow(`${name} must be on or off`);
  });
});
