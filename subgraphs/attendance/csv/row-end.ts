/** Matches the white space that may stand between a quotation mark and a comma or the end of the line. */
const BLANK = /^[ \t]*\r?$/;

/**
 * Returns the index after the last line of the RFC 4180 record that begins at `first`. A record has several
 * lines when quoted cells contain line breaks. White space around a quoted cell is accepted.
 *
 * @param lines without LF.
 * @returns null if a quotation mark is out of place or never closed.
 */
export function rowEnd(lines: readonly string[], first: number): number | null {
  let open = false;
  for (let index = first; index < lines.length; index += 1) {
    const state = stateAfter(lines[index] ?? '', open);
    if (state === 'malformed') return null;
    if (state === 'closed') return index + 1;
    open = true;
  }
  return null;
}

/** Returns whether a quoted cell is open after a line; `open` says whether one was before it. */
function stateAfter(line: string, open: boolean): 'open' | 'closed' | 'malformed' {
  let isOpen = open;
  // Where the current cell, or what follows its closing quotation mark, begins.
  let from = 0;
  for (let quote = line.indexOf('"'); quote !== -1; quote = line.indexOf('"', from)) {
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
