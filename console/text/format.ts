const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const NUMBER = new Intl.NumberFormat('en-GB');

/** Formats an ISO timestamp in the browser's time zone, such as `23 Nov 2026, 18:15`. */
export function formatMoment(timestamp: string): string {
  return MOMENT.format(new Date(timestamp));
}

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}
