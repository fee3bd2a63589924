import { createServer, type Server } from 'node:net';

/** Ports of loopback that nothing listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, hold));
  const ports = held.map(({ port }) => port);
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function hold(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve({ server, port: address.port });
      else reject(new Error('no port'));
    });
  });
}
