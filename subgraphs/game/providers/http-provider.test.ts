import pino from 'pino';
import { z } from 'zod';
import { EVERYTHING_BUT_DATE } from '#kit/test-support/everything-but-date';
import type { Observer } from '#runtime/observe/observer';
import { recordingObserver } from '#runtime/observe/test-support/recording-observer';
import { closeRedirects, REDIRECTS, startUnconfiguredServer } from '#tests/support/redirects';
import { type Double, json, startDouble } from '../test-support/double';
import { HttpProvider, type ProviderRequest } from './http-provider';
import { localBudgets } from './test-support/local-budgets';

afterEach(closeRedirects);

const UNAVAILABLE = {
  message: 'The tracker is not available',
  extensions: { code: 'UPSTREAM_UNAVAILABLE' },
};

function unavailableFor(retryAfter: number) {
  return {
    message: `The tracker is not available, retry in ${retryAfter} seconds`,
    extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter },
  };
}

const ASK: ProviderRequest<{ name: string }> = {
  path: ['players', 'zezima'],
  responseSchema: z.object({ name: z.string() }),
  isUnknown: (status, { code, message }) => (status === 404 && message !== null) || code === 'OPTED_OUT',
};

function providerAt(
  url: string,
  changes: {
    readonly requestsPerMinute?: number;
    readonly log?: pino.Logger;
    readonly stopping?: AbortSignal;
    readonly observer?: Observer;
  } = {},
) {
  const { requestsPerMinute = 1000, log = pino({ level: 'silent' }), ...more } = changes;
  const contact = 'https://community.example.org';
  const options = { name: 'tracker', url, requestsPerMinute, contact, ...more };
  return new HttpProvider({ ...options, headers: { 'x-api-key': 'secret-key' } }, log, localBudgets());
}

let double: Double;
beforeEach(async () => {
  double = await startDouble();
});
afterEach(() => double.close());

describe('a request to a provider', () => {
  it('has a user agent, and encodes path parts', async () => {
    double.respond = (_request, response) => json(response, { name: 'Zezima', more: 1 });
    const query = { from: 'a b&c' };
    expect(await providerAt(double.url).get({ ...ASK, path: ['p', 'a/b?c#d%2f@x y'], query })).toEqual({
      name: 'Zezima',
    });
    const [request] = double.requests;
    expect(request?.url).toBe('/p/a%2Fb%3Fc%23d%252f%40x%20y?from=a+b%26c');
    expect(request?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^[\w-]+\/\d+\.\d+\.\d+ \(https:\/\/community\.example\.org\)$/),
      'x-api-key': 'secret-key',
    });
  });

  it.each(['', '.', '..'])('rejects the path part %j', async (part) => {
    await expect(providerAt(double.url).get({ ...ASK, path: ['players', part] })).rejects.toThrow();
    expect(double.requests).toHaveLength(0);
  });

  it.each([
    ['by its status', 404, { message: 'not here' }],
    ['by its code', 403, { code: 'OPTED_OUT', message: 'no' }],
  ])('may be answered as not found, %s', async (_how, status, body) => {
    double.respond = (_request, response) => json(response, body, status);
    expect(await providerAt(double.url).get(ASK)).toBeNull();
    expect(double.requests).toHaveLength(1);
  });
});

describe('an invalid response', () => {
  it.each<[string, Double['respond'], number]>([
    ['another shape', (_request, response) => json(response, { name: 5 }), 1],
    ['invalid JSON', (_request, response) => void response.end('<html>'), 1],
    ['a refusal', (_request, response) => json(response, { code: 'FORBIDDEN' }, 403), 1],
    ['a 404 in a foreign format', (_request, response) => json(response, ['no'], 404), 1],
    ['a failure, retried once', (_request, response) => json(response, {}, 500), 2],
    ['a broken connection, retried once', (request) => request.socket.destroy(), 2],
    ['more than 5 MiB', (_request, response) => void response.end(Buffer.alloc(6 * 1024 * 1024, ' ')), 1],
  ])('is UPSTREAM_UNAVAILABLE: %s', async (_what, respond, requests) => {
    double.respond = respond;
    await expect(providerAt(double.url).get(ASK)).rejects.toMatchObject(UNAVAILABLE);
    expect(double.requests).toHaveLength(requests);
  });

  it('is ignored if the second attempt succeeds', async () => {
    double.respond = (_request, response) =>
      double.requests.length === 1 ? json(response, {}, 503) : json(response, { name: 'Zezima' });
    expect(await providerAt(double.url).get(ASK)).toEqual({ name: 'Zezima' });
  });

  it('leaves neither key nor URL in the log', async () => {
    double.respond = (_request, response) => json(response, {}, 500);
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    await expect(providerAt(double.url, { log }).get(ASK)).rejects.toThrow();
    expect(lines).toHaveLength(1);
    expect(lines.join()).toMatch(/"provider":"tracker","problem":"status 500"/);
    expect(lines.join()).not.toMatch(/secret-key|zezima|127\.0\.0\.1/);
  });

  it.each(REDIRECTS)('with a redirect is neither followed nor retried: %s', async (_where, respond) => {
    const elsewhere = await startUnconfiguredServer();
    double.respond = respond(elsewhere);
    await expect(providerAt(double.url).get(ASK)).rejects.toMatchObject(UNAVAILABLE);
    expect([double.requests.length, elsewhere.connections()]).toEqual([1, 0]);
  });
});

describe('a provider that does not respond', () => {
  it('is aborted on shutdown, and not requested afterwards', async () => {
    const stopping = new AbortController();
    double.respond = () => stopping.abort();
    const provider = providerAt(double.url, { stopping: stopping.signal });
    await expect(provider.get(ASK)).rejects.toMatchObject(UNAVAILABLE);
    await expect(provider.get(ASK)).rejects.toMatchObject(UNAVAILABLE);
    expect(double.requests).toHaveLength(1);
  });
});

describe('the budget of a provider', () => {
  it('is enforced: requests beyond it are not sent', async () => {
    double.respond = (_request, response) => json(response, { name: 'Zezima' });
    const provider = providerAt(double.url, { requestsPerMinute: 2 });
    await provider.get(ASK);
    await provider.get(ASK);
    await expect(provider.get(ASK)).rejects.toMatchObject(unavailableFor(60));
    expect(double.requests).toHaveLength(2);
  });

  it('allows a caller a quarter, and counts two attempts once per caller', async () => {
    double.respond = (_request, response) =>
      double.requests.length % 2 === 1 ? json(response, {}, 503) : json(response, { name: 'Zezima' });
    const provider = providerAt(double.url, { requestsPerMinute: 8 });
    const [ann, bob] = [
      { ...ASK, caller: 'user:ann' },
      { ...ASK, caller: 'user:bob' },
    ];
    expect([await provider.get(ann), await provider.get(ann)]).toEqual([
      { name: 'Zezima' },
      { name: 'Zezima' },
    ]);
    await expect(provider.get(ann)).rejects.toMatchObject({
      message: 'rate limit exceeded, retry in 60 seconds',
      extensions: { code: 'RATE_LIMITED', retryAfter: 60 },
    });
    expect(await provider.get(bob)).toEqual({ name: 'Zezima' });
    expect(double.requests).toHaveLength(6);
  });

  it('follows the provider: after a 429 nothing is sent', async () => {
    double.respond = (_request, response) => json(response, {}, 429, { 'retry-after': '30' });
    const provider = providerAt(double.url);
    await expect(provider.get(ASK)).rejects.toMatchObject(unavailableFor(30));
    double.respond = (_request, response) => json(response, { name: 'Zezima' });
    await expect(provider.get(ASK)).rejects.toMatchObject(unavailableFor(30));
    expect(double.requests).toHaveLength(1);
  });
});

describe('the breaker', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: [...EVERYTHING_BUT_DATE] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('opens for a failing provider, lets one request through, and closes after a success', async () => {
    const provider = providerAt(double.url);
    double.respond = (request) => request.socket.destroy();
    for (let question = 0; question < 6; question += 1) await expect(provider.get(ASK)).rejects.toThrow();
    expect(double.requests).toHaveLength(5);

    jest.setSystemTime(Date.now() + 10_000);
    await expect(provider.get(ASK)).rejects.toThrow();
    expect(double.requests).toHaveLength(6);

    jest.setSystemTime(Date.now() + 10_000);
    double.respond = (_request, response) => json(response, { name: 'Zezima' });
    await provider.get(ASK);
    await provider.get(ASK);
    expect(double.requests).toHaveLength(8);
  });

  it('is reported to the observer, as are the requests that it rejects', async () => {
    const { observer, heard } = recordingObserver();
    const provider = providerAt(double.url, { observer });
    double.respond = (request) => request.socket.destroy();
    for (let question = 0; question < 4; question += 1) await expect(provider.get(ASK)).rejects.toThrow();
    jest.setSystemTime(Date.now() + 10_000);
    double.respond = (_request, response) => json(response, { name: 'Zezima' });
    await provider.get(ASK);

    const outcomes = heard.filter(([what]) => what === 'provider').map(([, , outcome]) => outcome);
    expect(outcomes).toEqual(['failed', 'failed', 'withheld', 'withheld', 'ok']);
    const states = heard.filter(([what]) => what === 'breaker').map(([, , state]) => state);
    expect(states).toEqual(['closed', 'open', 'half-open', 'closed']);
  });

  it('does not open for malformed responses, unknown objects and rejections', async () => {
    const provider = providerAt(double.url);
    double.respond = (_request, response) => json(response, { name: null });
    for (let question = 0; question < 7; question += 1) await expect(provider.get(ASK)).rejects.toThrow();
    double.respond = (_request, response) => json(response, { message: 'not here' }, 404);
    for (let question = 0; question < 7; question += 1) await provider.get(ASK);
    expect(double.requests).toHaveLength(14);
  });
});
