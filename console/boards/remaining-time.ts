const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** Formats a duration in milliseconds by its two largest units, such as `2 d 4 h` or `59 s`. */
export function formatDuration(ms: number): string {
  const first = UNITS.findIndex(([, length]) => ms >= length);
  const units = first === -1 ? UNITS.slice(-1) : UNITS.slice(first, first + 2);
  let rest = ms;
  const parts = units.map(([name, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return `${count} ${name}`;
  });
  return parts.join(' ');
}
