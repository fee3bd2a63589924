import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Makes the check of the service keys that the configuration names. Every configured key is compared in full whatever came before, so that the time it
 * takes tells nothing about any of them.
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
