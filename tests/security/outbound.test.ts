import { type Double, json, startDouble } from '#subgraphs/game/test-support/double';
import { startPlatform, type TestPlatform } from '#tests/support/platform';

const API_KEY = 'tracker-key-that-stays-here';
const TOKEN = 'group-token-that-stays-here';

let tracker: Double;
let groupMode: Double;
let elsewhere: Double;
let platform: TestPlatform;
beforeAll(async () => {
  [tracker, groupMode, elsewhere] = [await startDouble(), await startDouble(), await startDouble()];
  platform = await startPlatform({
    LOG_LEVEL: 'debug',
    TRACKER_URL: tracker.url,
    TRACKER_API_KEY: API_KEY,
    GROUPMODE_URL: groupMode.url,
    GROUPMODE_TOKENS: `Iron Pals=${TOKEN},Others==${TOKEN}=`,
  });
});
afterAll(async () => {
  await platform.stop();
  for (const double of [tracker, groupMode, elsewhere]) await double.close();
});

let players = 0;
function askForSomebody() {
  players += 1;
  return platform.anonymous.get(`/game/tracker/player?username=some${players}`);
}

describe('a misbehaving provider', () => {
  it.each<[string, () => Double['respond']]>([
    ['redirects to another host', () => redirectTo(`${elsewhere.url}/v2/players/x`)],
    ['redirects to a host without a scheme', () => redirectTo(elsewhere.url.replace('http:', ''))],
    ['redirects to a file', () => redirectTo('file:///etc/passwd')],
    ['sends more than 5 MiB', () => (_request, response) => void response.end(`"${'x'.repeat(6_000_000)}"`)],
    ['sends something else', () => (_request, response) => json(response, { id: 'x', username: {} })],
    ['sends HTML', () => (_request, response) => void response.end('<script>alert(1)</script>')],
  ])('is not followed or trusted if it %s', async (_what, respond) => {
    tracker.respond = respond();
    const { text, headers } = await askForSomebody().expect(500);
    expect(headers.get('x-error-code')).toBe('UPSTREAM_UNAVAILABLE');
    expect(text).toBe('{"error":"The tracker is not available"}');
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('receives a user agent and only its own key', () => {
    const [request] = tracker.requests;
    expect(request?.url).toBe('/v2/players/some1');
    expect(request?.headers).toMatchObject({
      'x-api-key': API_KEY,
      'user-agent': expect.stringMatching(/^[\w-]+\/\d+\.\d+\.\d+ \(http:\/\/localhost:\d+\)$/),
    });
    for (const header of ['cookie', 'authorization', 'x-forwarded-for']) {
      expect(request?.headers).not.toHaveProperty(header);
    }
  });
});

describe('the tokens of groups', () => {
  it('are sent to the provider, each for its own group, as configured', async () => {
    groupMode.respond = (_request, response) => json(response, [{ name: '@SHARED' }]);
    await platform.anonymous.get('/game/groupmode/group?name=iron_PALS').expect(200);
    await platform.anonymous.get('/game/groupmode/group?name=others').expect(200);
    expect(groupMode.requests.map(({ url, headers }) => [url?.split('/')[3], headers.authorization])).toEqual(
      [
        ['Iron%20Pals', TOKEN],
        ['Others', `=${TOKEN}=`],
      ],
    );
  });

  it('are required: a group without one is not found and not requested', async () => {
    const before = groupMode.requests.length;
    await platform.anonymous.get('/game/groupmode/group?name=Strangers').expect(404);
    expect(groupMode.requests).toHaveLength(before);
  });
});

it('no provider secret is logged', () => {
  expect(platform.output()).toContain('no response from a provider');
  expect(platform.output()).not.toContain(API_KEY);
  expect(platform.output()).not.toContain(TOKEN);
});

function redirectTo(location: string): Double['respond'] {
  return (_request, response) => void response.writeHead(302, { location }).end();
}
