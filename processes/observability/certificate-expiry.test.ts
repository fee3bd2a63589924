import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { readCertificateExpiry } from './certificate-expiry';

const DAY_MS = 86_400_000;

let server: Server;
afterEach(() => server.close());

async function urlOf(listening: Server): Promise<URL> {
  server = listening;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return new URL(`https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
}

test('the expiry of a certificate is read, even of one that nobody trusts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const names = ['-subj', '/CN=127.0.0.1', '-days', '9', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...request, ...names], { stdio: 'ignore' });
  const url = await urlOf(createServer({ key: readFileSync(key), cert: readFileSync(cert) }));
  rmSync(folder, { recursive: true });

  const expiry = await readCertificateExpiry(url);
  expect(Math.round((expiry.getTime() - Date.now()) / DAY_MS)).toBe(9);
});

test('a server without TLS has none', async () => {
  const url = await urlOf(createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  await expect(readCertificateExpiry(url)).rejects.toThrow();
});
