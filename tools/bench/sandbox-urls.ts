import { STAND_INS } from '#processes/configuration/stand-ins';
import type { TestPlatform } from '#tests/support/platform';
import { standInUrl } from '#tests/support/stand-in-url';

/** Returns the platform's sandbox as the variable `SANDBOX_URLS` of other processes. */
export function sandboxUrls(platform: TestPlatform): string {
  return STAND_INS.map((part) => `${part}=${standInUrl(platform, part)}`).join(',');
}
