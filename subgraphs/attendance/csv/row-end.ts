/** Matches the white space that may stand between a quotation mark and a comma or the end of the line. */
const BLANK = /^[ \t]*\r?$/;

/**
 * Limit of the characters with quotation marks that are searched for the end of one record, which takes
 * milliseconds.
 */
const MAX_SCANNED = 262_144;

/**
 * Returns the index of the LF that ends the RFC 4180 record which begins at `first`, or the end of the text.
 * A record has several lines when quoted cells contain line breaks. White space around a quoted cell is
 * accepted.
 *
 * @returns null if a quotation mark is out of place or not closed within {@link MAX_SCANNED}.
 */
export function rowEnd(text: string, first: number): number | null {
  let open = false;
  for (let start = first; start - first <= MAX_SCANNED; ) {
    const end = lineEnd(text, start);
    const state = stateAfter(text.slice(start, end), open);
    if (state === 'malformed') return null;
    if (state === 'closed') return end;
    open = true;
    // Lines within a quoted cell have no quotation mark.
    const quote = text.indexOf('"', end);
    if (quote === -1) return null;
    start = text.lastIndexOf('\n', quote) + 1;
  }
  return null;
}

/** Returns the index of the LF that ends the line which contains an index, or the end of the text. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Returns whether a quoted cell is open after a line; `open` says whether one was before it. */
function stateAfter(line: string, open: boolean): 'open' | 'closed' | 'malformed' {
  let isOpen = open;
  // Where the current cell, or what follows its closing quotation mark, begins.
  let from = 0;
  for (let quote = line.indexOf('"'); quote !== -1; quote = line.indexOf('"', from)) {
    if (quote > MAX_SCANNED) return 'malformed';
    if (!isOpen) {
      const cell = Math.max(from, line.lastIndexOf(',', quote) + 1);
      if (!BLANK.test(line.slice(cell, quote))) return 'malformed';
      from = quote + 1;
    } else if (line[quote + 1] === '"') {
      from = quote + 2;
      continue;
    } else {
      const comma = line.indexOf(',', quote);
      const end = comma === -1 ? line.length : comma;
      if (!BLANK.test(line.slice(quote + 1, end))) return 'malformed';
      from = end + 1;
    }
    isOpen = !isOpen;
  }
  return isOpen ? 'open' : 'closed';
}
