import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';

const RULE = {
  name: 'Welcome',
  trigger: 'tracker_member_join',
  action: 'chat_message',
  config: { channel_id: 'general', message: 'Welcome {username}!' },
};

describe('a platform without external services of the game area', () => {
  const platform = suitePlatform(
    { TRACKER: 'off', PROFILE: 'off', GROUPMODE: 'off', CHAT: 'off', CALENDAR: 'off' },
    { alone: true },
  );

  test.each([
    ['/game/tracker/player?username=Zezima', 'tracker'],
    ['/game/tracker/group?id=139', 'tracker'],
    ['/game/profile/player?username=Zezima', 'profile provider'],
    ['/game/groupmode/group?name=Iron%20Friends', 'group mode provider'],
    ['/game/calendar/events', 'calendar'],
    ['/game/calendar.ics', 'calendar'],
  ])('answers %s with 500 and a sentence', async (path, service) => {
    const response = await platform.anonymous.get(path);
    expectError(
      response,
      500,
      'UPSTREAM_UNAVAILABLE',
      new RegExp(`^This platform runs without the ${service}$`),
    );
  });

  test('answers a synchronisation of the calendar with 500', async () => {
    const admin = await platform.admin();
    const response = await admin.post('/game/calendar/sync');
    expectError(response, 500, 'UPSTREAM_UNAVAILABLE', /^This platform runs without the calendar$/);
  });

  test('rejects rules that could never run', async () => {
    const admin = await platform.admin();
    const response = await admin.post('/game/automation/rules', RULE);
    expectError(response, 400, 'BAD_USER_INPUT', /^trigger .*: this platform runs without the tracker$/);
    const { body } = await admin.get('/game/automation/rules').expect(200);
    expect(body).toEqual({ rules: [] });
  });

  test('is healthy', async () => {
    await platform.anonymous.get('/health').expect(200);
    await platform.anonymous.get('/game/health').expect(200);
  });
});
