import { z } from 'zod';
import type { TestPlatform } from '#tests/support/platform';
import { standInUrl } from '#tests/support/stand-in-url';

const requested = z.object({ paths: z.array(z.string()) });

/** A provider of the sandbox, controlled by tests. */
export interface StandIn {
  /** Simulates a fault; null ends it. */
  fail(fault: 'slow' | 'error' | 'limited' | 'reset' | 'garbage' | null): Promise<void>;
  /** Returns the requested paths that contain this text, in order. */
  requested(about?: string): Promise<readonly string[]>;
}

/** Locates a provider by its line in the banner. */
export function standInOf(platform: TestPlatform, name: 'tracker' | 'profile' | 'groupmode'): StandIn {
  const url = standInUrl(platform, name);
  return {
    async fail(fault) {
      const response = await fetch(`${url}/sandbox/fault`, {
        method: 'PUT',
        body: JSON.stringify({ fault }),
      });
      if (!response.ok) throw new Error(`The sandbox's ${name} cannot fail like that`);
    },
    async requested(about = '') {
      const { paths } = requested.parse(await (await fetch(`${url}/sandbox/requests`)).json());
      return paths.filter((path) => path.includes(about));
    },
  };
}

/** Encoded query values that must never reach a provider. */
export const HOSTILE_NAMES: readonly string[] = [
  '',
  '%20',
  'a%2Fb',
  '..',
  '..%2Fgroups%2F1',
  '%252f',
  'a%3Fb',
  'a%23b',
  '%40host',
  'a%0D%0AHost:%20evil',
  'a%00',
  'a%5Cb',
  'Z%C3%ABzima',
  'x'.repeat(500),
];
