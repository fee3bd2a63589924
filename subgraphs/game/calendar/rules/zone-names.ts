import { zoneClock } from '../../rules/zone-clock';
import windowsZones from './windows-zones.json';

/**
 * Zones by their name in Windows, from CLDR's windowsZones, and by display names that contain no city of the
 * tz database.
 */
const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]),
);

/** Where the tz database has cities and regions. */
const AREAS = [
  'Europe',
  'America',
  'Asia',
  'Africa',
  'Australia',
  'Pacific',
  'Atlantic',
  'Indian',
  'US',
  'Canada',
];

/** Names come from outside, and each look-up takes several attempts. */
const LONGEST_NAME = 200;

/**
 * Returns the zone of the system's tz database that a TZID names by area and location, perhaps with a slash
 * or a vendor's prefix before it, such as `/citadel.org/20210210_1/Europe/Berlin`; null if it names none.
 */
export function locationZone(tzid: string): string | null {
  if (tzid.length > LONGEST_NAME) return null;
  const parts = tzid.trim().replace(/^"|"$/g, '').split('/');
  const names = parts.map((_, index) => parts.slice(index).join('/'));
  return names.find((name) => name.includes('/') && isKnown(name)) ?? null;
}

/**
 * Returns the zone of the system's tz database that a TZID names otherwise: without a location (`UTC`), by
 * its offset (`UTC+01:00`), in Windows (`W. Europe Standard Time`) or in its display name (`(UTC+01:00)
 * Amsterdam, Berlin`); null if it names none.
 */
export function namedZone(tzid: string): string | null {
  if (tzid.length > LONGEST_NAME) return null;
  const name = tzid.trim().replace(/^["']|["']$/g, '');
  const last = name.slice(name.lastIndexOf('/') + 1);
  if (isKnown(last)) return last;
  return ofOffset(name) ?? inWindows(name) ?? byDisplayName(name);
}

function isKnown(zone: string): boolean {
  try {
    zoneClock(zone);
    return true;
  } catch {
    return false;
  }
}

function ofOffset(name: string): string | null {
  const [, sign, hours] = /^(?:UTC|GMT)([+-])(\d\d?)(?::?00)?$/i.exec(name) ?? [];
  if (hours === undefined) return null;
  // The tz database counts to the west.
  const zone = `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return isKnown(zone) ? zone : null;
}

/** Outlook numbers zones that it knows twice, and some programs name them after their summer time. */
function inWindows(name: string): string | null {
  const plain = name.toLowerCase().replace(/ \d+$/, '');
  return (
    WINDOWS_ZONES.get(plain) ?? WINDOWS_ZONES.get(plain.replace('daylight time', 'standard time')) ?? null
  );
}

/** Each place takes an attempt in each area. */
const MOST_PLACES = 10;
const HOUR_MS = 3_600_000;
const WINTER = Date.UTC(2026, 0, 1);
const SUMMER = Date.UTC(2026, 6, 1);

/**
 * Finds the first of the display name's places whose standard time is at most an hour from the stated one.
 */
function byDisplayName(name: string): string | null {
  const [, sign = '+', hours, minutes = '0', places = name] =
    /^\((?:UTC|GMT)(?:([+-])(\d\d?):?(\d\d))?\)\s*(.*)$/is.exec(name) ?? [];
  const stated = Number(`${sign}${hours ?? 0}`) * HOUR_MS + (Number(`${sign}${minutes}`) * HOUR_MS) / 60;
  const zones = places.split(/[,;:]/, MOST_PLACES).flatMap((place) => zoneOfPlace(place) ?? []);
  if (hours === undefined) return zones[0] ?? null;
  const differences = zones.map((zone) => Math.abs(standardOffset(zone) - stated));
  const least = Math.min(...differences);
  // Rules changed after some display names were written.
  return least <= HOUR_MS ? (zones[differences.indexOf(least)] ?? null) : null;
}

function standardOffset(zone: string): number {
  return Math.min(zoneClock(zone).offsetAt(WINTER), zoneClock(zone).offsetAt(SUMMER));
}

/** Returns the zone of `Rome`, `Azores Is.` or `Eastern Time (US & Canada)`; null for another place. */
function zoneOfPlace(place: string): string | null {
  const plain = place.replace(/\(.*\)/, '').trim();
  const named = WINDOWS_ZONES.get(plain.toLowerCase());
  if (named !== undefined) return named;
  const city = plain.replace(/ (Islands?|Is\.|SAR|Time)$/i, '').replaceAll(' ', '_');
  if (city === '') return null;
  return AREAS.map((area) => `${area}/${city}`).find(isKnown) ?? null;
}
