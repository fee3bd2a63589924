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
    ['IDENTITY_URL', 'discord'],
    ['IDENTITY_CLIENT_ID', 'client-without-a-provider'],
    ['PREVIEW_DOMAINS', 'pages.dev'],
    ['NODE_ENV', 'Production'],
  ])('is named in the error: %s=%s', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*$`));
  });
});
