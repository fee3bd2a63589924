import { startSandbox } from './start-sandbox';

const identity = {
  clientId: 'platform',
  clientSecret: 'secret',
  redirectUris: ['http://localhost:4000/auth/callback'],
};

describe('the sandbox', () => {
  it('starts on free ports, so that two run side by side', async () => {
    const sandboxes = [await startSandbox({ identity }), await startSandbox({ identity })];
    const urls = sandboxes.map((sandbox) => sandbox.identityUrl);
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    for (const sandbox of sandboxes) await sandbox.close();
  });

  it('is gone after it was closed, once or twice, with connections kept alive', async () => {
    const sandbox = await startSandbox({ identity });
    await (await fetch(sandbox.identityUrl)).text();
    await sandbox.close();
    await sandbox.close();
    await expect(fetch(sandbox.identityUrl)).rejects.toThrow();
  });
});
