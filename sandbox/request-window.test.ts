import { textResponse } from './http';
import { withRequestWindow } from './request-window';

describe('withRequestWindow', () => {
  it('rejects requests above the limit until the next window', async () => {
    const clock = { now: 0 };
    const ask = withRequestWindow(
      2,
      () => clock.now,
      () => textResponse(200, 'well'),
    );
    const request = { method: 'GET', path: '/', query: new URLSearchParams(), headers: {}, body: '' };
    expect(await ask(request)).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '1' } });
    clock.now += 20_000;
    expect(await ask(request)).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '0' } });
    expect(await ask(request)).toMatchObject({ status: 429, headers: { 'retry-after': '40' } });
    clock.now += 40_000;
    expect(await ask(request)).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '1' } });
  });
});
