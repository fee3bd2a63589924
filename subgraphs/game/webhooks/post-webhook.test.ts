import { type HostAddress, postWebhook } from './post-webhook';
import { NetworkPolicy } from './rules/network-policy';
import { type Receiver, startReceiver } from './test-support/receiver';

const RUNNING = new AbortController().signal;
const LOCAL: HostAddress = { address: '127.0.0.1', family: 4 };

let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
});

afterEach(() => receiver.close());

/** @param answers what the name resolves to, one after the other; the last one repeats. */
function post(
  url: string,
  {
    networks = ['127.0.0.0/8'],
    responses = [[LOCAL]],
  }: { networks?: string[]; responses?: HostAddress[][] } = {},
) {
  const resolve = async () => (responses.length > 1 ? responses.shift() : responses[0]) ?? [];
  const policy = new NetworkPolicy(networks);
  return postWebhook({ url: new URL(url), headers: {}, body: '{}' }, { policy, resolve }, RUNNING);
}

const named = (path = '') => `http://receiver.example:${receiver.port}${path}`;

describe('a message to a receiver', () => {
  it('goes to the address that was checked, though the name leads elsewhere afterwards', async () => {
    const elsewhere = { address: '127.0.0.9', family: 4 };
    const networks = ['127.0.0.1/32'];
    const responses = [[LOCAL], [elsewhere]];
    expect(await post(named(), { networks, responses })).toMatchObject({ status: 204 });
    await expect(post(named(), { networks, responses })).rejects.toThrow('not on the public internet');
    expect(receiver.received).toMatchObject([{ headers: { host: `receiver.example:${receiver.port}` } }]);
  });

  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://[::ffff:127.0.0.1]',
    'http://0',
    'http://localhost',
  ])('is not sent to %s without the operator', async (url) => {
    await expect(post(`${url}:${receiver.port}`, { networks: [] })).rejects.toThrow(
      'not on the public internet',
    );
    expect(receiver.received).toEqual([]);
  });

  it('is not sent if any address of the name is private', async () => {
    const responses = [[{ address: '8.8.8.8', family: 4 }, LOCAL]];
    await expect(post(named(), { networks: [], responses })).rejects.toThrow('not on the public internet');
  });

  it('is sent by https on the public internet', async () => {
    const responses = [[{ address: '8.8.8.8', family: 4 }]];
    await expect(post('http://receiver.example', { responses })).rejects.toThrow('must begin with https://');
  });

  it('is not sent to the target of a redirect', async () => {
    const other = await startReceiver();
    receiver.respond = (_message, response) => void response.writeHead(307, { location: other.url }).end();
    expect(await post(named())).toMatchObject({ status: 307 });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('carries no cookie that an earlier response set', async () => {
    receiver.respond = (_message, response) => void response.writeHead(200, { 'set-cookie': 'a=b' }).end();
    await post(named());
    await post(named());
    expect(receiver.received.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });

  it('has a response of which 4 KiB are kept, as text that can be stored', async () => {
    receiver.respond = (_message, response) => {
      response.writeHead(500);
      response.write('\u0000é');
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(more));
    };
    const { status, body } = await post(named());
    expect(status).toBe(500);
    expect(body).toMatch(/^\ufffdéx+$/);
    expect(body).toHaveLength(4095);
  });

  it.each([
    ['7', 7000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
    ['soon', null],
  ])('reads Retry-After: %s', async (value, retryAfterMs) => {
    receiver.respond = (_message, response) => void response.writeHead(503, { 'retry-after': value }).end();
    expect(await post(named())).toMatchObject({ status: 503, retryAfterMs });
  });

  it('fails for a host that does not resolve', async () => {
    await expect(post(named(), { responses: [[]] })).rejects.toThrow('no address');
  });

  it('ends with the process', async () => {
    receiver.respond = () => undefined;
    const stopping = new AbortController();
    const policy = new NetworkPolicy(['127.0.0.0/8']);
    const request = { url: new URL(receiver.url), headers: {}, body: '{}' };
    const sent = postWebhook(request, { policy, resolve: async () => [LOCAL] }, stopping.signal);
    stopping.abort();
    await expect(sent).rejects.toThrow();
  });
});
