import { startChat } from '#sandbox/chat/chat';
import type { SandboxServer } from '#sandbox/http';
import { closeRedirects, REDIRECTS, startUnconfiguredServer } from '#tests/support/redirects';
import { setSandbox } from '#tools/load/automation/read-chat';
import { type Double, json, startDouble } from '../test-support/double';
import { ChatLimits, DiscordChat } from './chat';

afterEach(closeRedirects);

const MESSAGE = { channelId: 'general', content: 'Hello', nonce: 'nonce' };
const running = new AbortController().signal;

let limits: ChatLimits;
beforeEach(() => {
  limits = new ChatLimits(() => 0);
});

const chatAt = (url: string) => new DiscordChat({ url, botToken: 'secret', userAgent: 'test/1' }, limits);

describe('the chat', () => {
  let sandbox: SandboxServer;
  let chat: DiscordChat;

  beforeEach(async () => {
    sandbox = await startChat({ limit: { messages: 2, perMs: 5000 }, now: () => 0 });
    chat = chatAt(sandbox.url);
  });
  afterEach(() => sandbox.close());

  it('returns the message id, the same for the same nonce', async () => {
    const first = await chat.post(MESSAGE, running);
    expect(first).toEqual({ kind: 'posted', messageId: expect.stringMatching(/^\d+$/) });
    expect(await chat.post(MESSAGE, running)).toEqual(first);
  });

  it('receives no request for a rate-limited channel, before and after a 429', async () => {
    await chat.post(MESSAGE, running);
    expect(limits.pausedChannels()).toEqual([]);
    await chat.post(MESSAGE, running);
    expect([limits.pausedChannels(), limits.channelPause]).toEqual([['general'], 5000]);
    expect(await chat.post(MESSAGE, running)).toEqual({ kind: 'limited', retryAfterMs: 5000 });
    expect([limits.pausedChannels(), limits.pause]).toEqual([['general'], 0]);
  });

  it.each([403, 404] as const)('reports a channel that refuses with %i', async (status) => {
    await setSandbox(sandbox.url, 'channels/general', { status });
    expect(await chat.post(MESSAGE, running)).toEqual({ kind: 'refused', status });
  });

  it.each(['error', 'reset', 'garbage'])('is unavailable while it answers %s', async (fault) => {
    await setSandbox(sandbox.url, 'fault', { fault });
    expect(await chat.post(MESSAGE, running)).toMatchObject({ kind: 'unavailable' });
  });

  it('is aborted at once when the process shuts down', async () => {
    await setSandbox(sandbox.url, 'fault', { fault: 'slow' });
    const stopping = new AbortController();
    const response = chat.post(MESSAGE, stopping.signal);
    stopping.abort();
    expect(await response).toMatchObject({ kind: 'unavailable' });
  });

  it('reports what is wrong with a message', async () => {
    expect(await chat.post({ ...MESSAGE, content: '' }, running)).toEqual({
      kind: 'rejected',
      problem: 'status 400: Invalid Form Body',
    });
  });
});

describe('requests to the chat', () => {
  let double: Double;
  beforeEach(async () => {
    double = await startDouble();
  });
  afterEach(() => double.close());

  it('have the bot token, allow no mentions and enforce the nonce', async () => {
    let body = '';
    double.respond = (request, response) => {
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => json(response, { id: '1' }));
    };
    await chatAt(double.url).post({ ...MESSAGE, content: '@everyone' }, running);
    const [request] = double.requests;
    expect([request?.method, request?.url]).toEqual(['POST', '/api/v10/channels/general/messages']);
    expect(request?.headers).toMatchObject({ authorization: 'Bot secret', 'user-agent': 'test/1' });
    expect(JSON.parse(body)).toEqual({
      content: '@everyone',
      nonce: 'nonce',
      enforce_nonce: true,
      allowed_mentions: { parse: [] },
    });
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['is global in the body', { message: '', retry_after: 1.5, global: true }, {}, 1500],
    ['is global in a header', { retry_after: 2 }, { 'x-ratelimit-global': 'true' }, 2000],
    ['comes from a proxy', {}, { 'retry-after': '7' }, 7000],
    ['names a date', {}, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 3_600_000],
    ['has no details', {}, {}, 5000],
  ])('stop for all channels when a limit %s', async (_how, body, headers, pause) => {
    double.respond = (_request, response) => json(response, body, 429, headers);
    expect(await chatAt(double.url).post(MESSAGE, running)).toEqual({ kind: 'limited', retryAfterMs: pause });
    expect([limits.pause, limits.pausedChannels()]).toEqual([pause, []]);
  });

  it('pause when the token is rejected', async () => {
    double.respond = (_request, response) => json(response, {}, 401);
    expect(await chatAt(double.url).post(MESSAGE, running)).toEqual({
      kind: 'unavailable',
      problem: 'status 401',
    });
    expect(limits.pause).toBe(60_000);
  });

  it.each(REDIRECTS)('do not follow a redirect %s', async (_where, respond) => {
    const elsewhere = await startUnconfiguredServer();
    double.respond = respond(elsewhere);
    expect(await chatAt(double.url).post(MESSAGE, running)).toMatchObject({ kind: 'unavailable' });
    expect([double.requests.length, elsewhere.connections()]).toEqual([1, 0]);
  });
});
