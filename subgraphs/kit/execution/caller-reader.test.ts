import { ASSERTION_HEADER, REQUEST_ID_HEADER, signCaller } from '#protocol/caller-assertion';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { newCallerKeys } from '../test-support/caller-keys';
import { EVERYTHING_BUT_DATE } from '../test-support/everything-but-date';
import { CallerReader } from './serve-subgraph';

const caller: Caller = { principal: ANONYMOUS, address: '192.0.2.1', requestId: 'signed' };

async function reader() {
  const { signing, keys } = await newCallerKeys();
  const lookUp = jest.fn(keys);
  return {
    reader: new CallerReader('auth', lookUp),
    lookUp,
    assertion: await signCaller(caller, 'auth', signing),
  };
}

describe('the caller of a request', () => {
  it('is verified once for each assertion', async () => {
    const { reader: callers, lookUp, assertion } = await reader();
    for (const requestId of ['one', 'two']) {
      const headers = { [ASSERTION_HEADER]: assertion, [REQUEST_ID_HEADER]: requestId };
      expect(await callers.read(headers)).toEqual({ ...caller, requestId });
    }
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('is verified once, also of thousands in turn', async () => {
    const { signing, keys } = await newCallerKeys();
    const lookUp = jest.fn(keys);
    const callers = new CallerReader('auth', lookUp);
    const assertions = await Promise.all(
      Array.from({ length: 2500 }, (_, index) =>
        signCaller({ ...caller, requestId: String(index) }, 'auth', signing),
      ),
    );
    for (const _round of [1, 2]) {
      for (const assertion of assertions) await callers.read({ [ASSERTION_HEADER]: assertion });
    }
    expect(lookUp).toHaveBeenCalledTimes(2500);
  });

  it.each([
    ['no id', undefined],
    ['an empty id', ''],
    ['a long id', 'x'.repeat(129)],
    ['an id with a line feed', 'a\nb'],
  ])('has the signed request id if the header has %s', async (_which, requestId) => {
    const { reader: callers, assertion } = await reader();
    const headers = { [ASSERTION_HEADER]: assertion, [REQUEST_ID_HEADER]: requestId };
    expect(await callers.read(headers)).toEqual(caller);
  });

  it('is unknown once the assertion has expired, though it was verified before', async () => {
    jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_DATE] });
    try {
      const { reader: callers, assertion } = await reader();
      const headers = { [ASSERTION_HEADER]: assertion };
      expect(await callers.read(headers)).toEqual(caller);
      jest.setSystemTime(Date.now() + 62_000);
      expect(await callers.read(headers)).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is unknown without an assertion, and with one that was changed after it was verified', async () => {
    const { reader: callers, assertion } = await reader();
    await callers.read({ [ASSERTION_HEADER]: assertion });
    const [header, payload, signature = ''] = assertion.split('.');
    const changed = [header, payload, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join(
      '.',
    );
    expect(await callers.read({})).toBeNull();
    expect(await callers.read({ [ASSERTION_HEADER]: changed })).toBeNull();
  });

  it('is verified once for requests that arrive together', async () => {
    const { reader: callers, lookUp, assertion } = await reader();
    const headers = { [ASSERTION_HEADER]: assertion };
    await Promise.all([callers.read(headers), callers.read(headers), callers.read(headers)]);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });
});
