import { startSandbox } from './start-sandbox';

const identity = {
  clientId: 'platform',
  clientSecret: 'secret',
  redirectUris: ['http://localhost:4000/auth/callback'],
};

describe('startSandbox', () => {
  it('starts only the requested parts', async () => {
    const sandbox = await startSandbox({ identity, only: ['tracker', 'groupmode'] });
    expect([...sandbox.urls.keys()]).toEqual(['tracker', 'groupmode']);
    await sandbox.close();
  });

  it('starts on free ports, so that instances can run side by side', async () => {
    const sandboxes = [await startSandbox({ identity }), await startSandbox({ identity })];
    const urls = sandboxes.flatMap((sandbox) => [...sandbox.urls.values()]);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    for (const sandbox of sandboxes) await sandbox.close();
  });

  it('stops listening after close, which is idempotent, despite keep-alive connections', async () => {
    const sandbox = await startSandbox({ identity });
    const url = sandbox.urls.get('identity') ?? '';
    await (await fetch(url)).text();
    await sandbox.close();
    await sandbox.close();
    await expect(fetch(url)).rejects.toThrow();
  });
});
