import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { writeUnlessSlow } from './write-unless-slow';

describe('a reader of a stream', () => {
  test('that does not read is cut off, one that reads is not', async () => {
    const responses: ServerResponse[] = [];
    const server = createServer((_req, res) => {
      res.writeHead(200).flushHeaders();
      responses.push(res);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const open = async () => {
      const [answer] = await once(get({ host: '127.0.0.1', port, agent: false }), 'response');
      answer.on('error', () => undefined);
      return answer;
    };
    await open();
    (await open()).resume();
    const [stalled, read] = responses;
    if (!stalled || !read) throw new Error('two responses were expected');

    const text = 'x'.repeat(65_536);
    for (let written = 0; written < 1000 && !stalled.destroyed; written += 1) {
      writeUnlessSlow(stalled, text);
      writeUnlessSlow(read, text);
      while (read.writableLength > 0) await once(read, 'drain');
    }

    expect(stalled.destroyed).toBe(true);
    expect(read.destroyed).toBe(false);
    writeUnlessSlow(stalled, text);
    server.closeAllConnections();
    server.close();
  });
});
