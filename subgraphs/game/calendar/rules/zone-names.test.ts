import { locationZone, namedZone } from './zone-names';

describe('a TZID', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['/Europe/Berlin', 'Europe/Berlin'],
    ['"Europe/Berlin"', 'Europe/Berlin'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', 'Europe/Berlin'],
    ['/citadel.org/20210210_1/Europe/Berlin', 'Europe/Berlin'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('%s names a location', (tzid, zone) => {
    expect(locationZone(tzid)).toBe(zone);
  });

  it.each([
    'GMT',
    'Club time',
    '',
    '/',
    'Europe/Atlantis',
    'W. Europe Standard Time',
    `/${'a/'.repeat(9999)}`,
  ])('%j names no location', (tzid) => {
    expect(locationZone(tzid)).toBeNull();
  });

  it.each([
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['w. europe standard time', 'Europe/Berlin'],
    ['W. Europe Standard Time 1', 'Europe/Berlin'],
    ['Romance Standard Time', 'Europe/Paris'],
    ['Eastern Daylight Time', 'America/New_York'],
    ['US Eastern Standard Time', 'America/Indianapolis'],
    ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
    ['UTC', 'UTC'],
    ['tzone://Microsoft/Utc', 'Utc'],
    ['UTC-11', 'Etc/GMT+11'],
    ['GMT+0100', 'Etc/GMT-1'],
    ['(UTC+01:00) Amsterdam, Berlin', 'Europe/Amsterdam'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(GMT+01.00) Nowhere', null],
    ['Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'US/Eastern'],
    ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', 'US/Pacific'],
    ['(UTC-04:00) Atlantic Time (Canada)', 'Canada/Atlantic'],
    ['(UTC-07:00) La Paz, Mazatlan', 'America/Mazatlan'],
    ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', 'America/La_Paz'],
    ['(UTC-03:00) Brasilia', 'America/Sao_Paulo'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['(UTC+13:00) Samoa', 'Pacific/Apia'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(UTC) Coordinated Universal Time', 'Etc/UTC'],
    ['Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(UTC+09:00) Berlin', null],
    ['Club time', null],
    ['Customized Time Zone', null],
    ['', null],
    [`(UTC+01:00) ${'Nowhere, '.repeat(9999)}`, null],
  ])('%j names the zone %p otherwise', (tzid, zone) => {
    expect(namedZone(tzid)).toBe(zone);
  });
});
