import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Creates the check for configured service keys. It compares every key in constant time and never stops
 * early, so timing reveals nothing about any key.
 */
export function serviceKeyCheck(keys: readonly string[]): (key: string) => boolean {
  const digests = keys.map(digest);
  return (key) => {
    const given = digest(key);
    return digests.map((known) => timingSafeEqual(known, given)).includes(true);
  };
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
