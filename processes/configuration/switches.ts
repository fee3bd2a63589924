import { OPTIONAL_SERVICES, type OptionalService } from '#kit/area/area-module';
import { VARIABLES_OF_SERVICE } from './area-services';
import { ConfigurationError } from './configuration-error';
import type { Variables } from './variables';

const SWITCH_OF = {
  tracker: 'TRACKER',
  profile: 'PROFILE',
  groupmode: 'GROUPMODE',
  chat: 'CHAT',
  calendar: 'CALENDAR',
} as const satisfies Readonly<Record<OptionalService, keyof Variables>>;

/** Returns the services that the platform runs without. */
export function servicesOff(read: Variables): OptionalService[] {
  return OPTIONAL_SERVICES.filter((service) => read[SWITCH_OF[service]] === 'off');
}

/**
 * Returns the settings without those of services that are switched off.
 *
 * @throws ConfigurationError if a service that is on reads through one that is off.
 */
export function withoutServicesOff(read: Variables): Variables {
  const off = servicesOff(read);
  const unused: ReadonlySet<string> = new Set(off.flatMap((service) => VARIABLES_OF_SERVICE[service]));
  if (unused.has('CHAT_URL') && !off.includes('calendar') && read.CALENDAR_SOURCE === 'discord') {
    throw new ConfigurationError(
      'CALENDAR_SOURCE=discord reads through CHAT_URL: with CHAT=off set it to ics, or CALENDAR=off',
    );
  }
  return { ...read, ...Object.fromEntries([...unused].map((name) => [name, undefined])) };
}

/** Returns the names of the settings that services need which are not switched off. */
export function neededWith(read: Variables, names: readonly (keyof Variables)[]): (keyof Variables)[] {
  const unused: ReadonlySet<string> = new Set(
    servicesOff(read).flatMap((service) => VARIABLES_OF_SERVICE[service]),
  );
  return names.filter((name) => !unused.has(name));
}
