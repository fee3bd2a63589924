import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { DeliveryBench } from './test-support/delivery-bench';

const area = suiteArea(openTestArea);
let bench: DeliveryBench;

beforeEach(async () => {
  bench = await DeliveryBench.on(area);
});

describe('delivering', () => {
  it('posts due deliveries in order of occurrence, and stores the outcome', async () => {
    await bench.addRule();
    await bench.addRule('other', 'Hi {username}');
    await bench.happen('{username}');
    await bench.happen('Bob');
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['Welcome {username}', 'Hi {username}', 'Welcome Bob', 'Hi Bob']);
    for (const { nonce } of bench.chat.posts) expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(new Set(bench.chat.posts.map(({ nonce }) => nonce)).size).toBe(4);
    const common = { status: 'delivered', attempts: 1, error: null, finished_at: expect.any(Date) };
    expect(await bench.rows()).toMatchObject([
      { ...common, channel_id: 'general', content: 'Welcome {username}', message_id: 'm1' },
      { ...common, channel_id: 'other', content: 'Hi {username}', message_id: 'm2' },
      { ...common, content: 'Welcome Bob' },
      { ...common, content: 'Hi Bob' },
    ]);
    await bench.deliver();
    expect(bench.chat.posts).toHaveLength(4);
  });

  it('runs in one process at a time', async () => {
    await bench.addRule();
    for (let player = 0; player < 20; player += 1) await bench.happen(`P${player}`);
    await Promise.all(Array.from({ length: 5 }, () => bench.deliver()));
    await bench.deliver();
    expect(bench.chat.contents).toEqual(Array.from({ length: 20 }, (_, player) => `Welcome P${player}`));
  });

  it('retries with back-off and the same nonce while the chat is down', async () => {
    await bench.addRule();
    await bench.happen('Ann');
    bench.chat.script.set('general', [
      { kind: 'unavailable', problem: 'status 502' },
      { kind: 'posted', messageId: 'late' },
    ]);
    await bench.deliver();
    expect(await bench.rows()).toMatchObject([
      { status: 'delivered', attempts: 2, error: null, message_id: 'late' },
    ]);
    expect(bench.chat.posts).toEqual([bench.chat.posts[0], bench.chat.posts[0]]);
  });

  it('leaves a long back-off to a later run', async () => {
    await bench.addRule();
    await bench.happen('Ann');
    await bench.failedOften();
    bench.chat.script.set('general', [{ kind: 'unavailable', problem: 'status 502' }]);
    await bench.deliver();
    await bench.deliver();
    expect(bench.chat.posts).toHaveLength(1);
    expect(await bench.rows()).toMatchObject([{ status: 'pending', attempts: 7, error: 'status 502' }]);
    bench.chat.script.clear();
    await bench.waitOver();
    await bench.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'delivered', attempts: 8, error: null }]);
  });

  it('stores nothing of an attempt aborted by shutdown', async () => {
    await bench.addRule();
    await bench.happen('Ann');
    const stopping = new AbortController();
    bench.chat.meanwhile = async () => stopping.abort();
    bench.chat.script.set('general', [{ kind: 'unavailable', problem: 'aborted' }]);
    await bench.deliver(stopping.signal);
    expect(await bench.rows()).toMatchObject([{ status: 'pending', error: null }]);
  });

  it('does not count a rate limit as a failure, and posts to other channels meanwhile', async () => {
    await bench.addRule('busy');
    await bench.addRule('quiet');
    await bench.happen('Ann');
    await bench.happen('Bob');
    bench.chat.script.set('busy', [{ kind: 'limited', retryAfterMs: 50_000 }]);
    const post = bench.chat.post.bind(bench.chat);
    bench.chat.post = async (message) => {
      const response = await post(message);
      if (response.kind === 'limited') bench.limits.pauseChannel(message.channelId, response.retryAfterMs);
      return response;
    };
    await bench.deliver();
    expect(bench.chat.posts.map(({ channelId }) => channelId)).toEqual(['busy', 'quiet', 'quiet']);
    expect(await bench.rows()).toMatchObject([
      { status: 'pending', attempts: 0, error: 'rate-limited by the chat' },
      { status: 'delivered' },
      { status: 'pending', attempts: 0, error: null },
      { status: 'delivered' },
    ]);
    bench.chat.script.clear();
    await bench.waitOver();
    await bench.deliver();
    expect(bench.chat.contents.slice(3)).toEqual(['Welcome Ann', 'Welcome Bob']);
  });

  it('posts nothing during a global rate limit', async () => {
    await bench.addRule();
    await bench.happen('Ann');
    bench.limits.pauseEverything(60_000);
    await bench.deliver();
    expect(bench.chat.posts).toEqual([]);
  });

  it('expires deliveries older than an hour', async () => {
    await bench.addRule();
    await bench.happen('Old', 61);
    await bench.happen('New', 59);
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['Welcome New']);
    expect(await bench.rows()).toMatchObject([
      { status: 'expired', attempts: 0, finished_at: expect.any(Date) },
      { status: 'delivered' },
    ]);
  });

  it('fails a message that the chat permanently rejects', async () => {
    await bench.addRule();
    await bench.happen('Ann');
    bench.chat.script.set('general', [{ kind: 'rejected', problem: 'status 400: Invalid Form Body' }]);
    await bench.deliver();
    await bench.waitOver();
    await bench.deliver();
    expect(bench.chat.posts).toHaveLength(1);
    expect(await bench.rows()).toMatchObject([{ status: 'failed', error: 'status 400: Invalid Form Body' }]);
  });

  it('holds back deliveries of a rule that the platform disabled', async () => {
    await bench.addRule();
    await bench.happen('Ann');
    await bench.sql('UPDATE game.rules SET enabled = false');
    await bench.deliver();
    expect(bench.chat.posts).toEqual([]);
    await bench.sql('UPDATE game.rules SET enabled = true');
    await bench.deliver();
    expect(bench.chat.contents).toEqual(['Welcome Ann']);
  });

  it('continues when a rule is deleted during delivery', async () => {
    const rule = await bench.addRule();
    await bench.addRule('other');
    await bench.happen('Ann');
    await bench.happen('Bob');
    bench.chat.meanwhile = async () => bench.sql('DELETE FROM game.rules WHERE id = $1', [rule]);
    await bench.deliver();
    expect(bench.chat.posts.map(({ channelId }) => channelId)).toEqual(['general', 'other', 'other']);
    expect(await bench.rows()).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
  });
});
