import { newCallerKeys } from '#kit/test-support/caller-keys';
import { EVERYTHING_BUT_DATE } from '#kit/test-support/everything-but-date';
import { signCaller, verifyCaller } from './caller-assertion';
import { ANONYMOUS, type Caller } from './principal';

const caller: Caller = { principal: ANONYMOUS, address: null, requestId: 'test' };

const SIGNED_AT = Date.parse('2026-11-22T12:00:00Z');

describe('a caller assertion', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_DATE] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['immediately', 0, true],
    ['after 59 seconds', 59, true],
    ['when it expires, with a clock two seconds ahead', 61, true],
    ['two seconds after it expired', 62, false],
    ['after an hour', 3600, false],
    ['with a clock two seconds behind', -2, true],
    ['with a clock further behind', -3, false],
  ])('%s (%i s): valid is %s', async (_when, seconds, good) => {
    const { signing, keys } = await newCallerKeys();
    jest.setSystemTime(SIGNED_AT);
    const assertion = await signCaller(caller, 'auth', signing);
    jest.setSystemTime(SIGNED_AT + seconds * 1000);
    const verified = await verifyCaller(assertion, 'auth', keys);
    expect(verified).toEqual(good ? { caller, validUntil: SIGNED_AT + 62_000 } : null);
  });
});
