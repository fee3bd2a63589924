import type UPlot from 'uplot';

const DAY_S = 86_400;
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** Labels of an axis of times: of a long period its days. */
export function timeLabels(_plot: UPlot, splits: number[]): string[] {
  const [first = 0] = splits;
  const format = (splits.at(-1) ?? first) - first > 2 * DAY_S ? DAY : TIME;
  return splits.map((seconds) => format.format(seconds * 1000));
}

/** Returns a colour of the style sheet, for a canvas, which needs it when it is drawn. */
export function colourOf(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable);
}
