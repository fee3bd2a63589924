import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { readRows } from './csv-rows';

/** Yields a file in chunks of a given size. */
async function* inChunks(bytes: Buffer, chunkSize: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
}

/** Returns the rows of a file; those that are no record have no cells. */
async function rowsOf(content: string | Buffer, chunkSize = 65_536) {
  const rows: { readonly line: number; readonly cells: readonly string[] | null }[] = [];
  for await (const row of readRows(inChunks(Buffer.from(content), chunkSize))) {
    rows.push({ line: row.line, cells: 'cells' in row ? row.cells : null });
  }
  return rows;
}

const problemOf = (content: string | Buffer, chunkSize?: number) =>
  rowsOf(content, chunkSize).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('a CSV file', () => {
  it.each([
    ['LF', 'a,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['no newline at its end', 'a,b\n1,2'],
    ['a byte order mark', '\uFEFFa,b\r\n1,2\r\n'],
    ['every cell quoted', '"a","b"\n"1","2"\n'],
  ])('with %s is read', async (_what, content) => {
    expect(await rowsOf(content)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('says on which line a row begins: quoted %s counts, blank lines do', async (_what, newline) => {
    const lines = ['a,b', '1,"x', '', 'y"', '', '', '2,"z', '"', '3,', '"4'];
    const content = `${lines.join(newline)}"`;
    for (const chunkSize of [1, 2, 3, 7, 1000]) {
      const rows = await rowsOf(content, chunkSize);
      expect(rows.map(({ line, cells }) => [line, cells?.[0]])).toEqual([
        [1, 'a'],
        [2, '1'],
        [7, '2'],
        [9, '3'],
        [10, '4'],
      ]);
    }
  });

  it.each([
    ['a semicolon', 'sep=;\na;b,c\n1;"2;3"\n', ['a', 'b,c'], ['1', '2;3']],
    ['a semicolon after a byte order mark', '\uFEFFSEP=;\r\na;b\r\n 1 ; "2" \r\n', ['a', 'b'], ['1', '2']],
    ['a tab', 'sep=\t\na\tb\n1\t\n', ['a', 'b'], ['1', '']],
    ['a bar', 'sep=|\na|b\n,|1\n', ['a', 'b'], [',', '1']],
    ['a comma', 'sep=,\na,b\n1,2\n', ['a', 'b'], ['1', '2']],
  ])('has a first line that names %s as separator', async (_what, content, header, row) => {
    expect(await rowsOf(content)).toEqual([
      { line: 2, cells: header },
      { line: 3, cells: row },
    ]);
  });

  it('is read as it is after a first line with another separator', async () => {
    expect(await rowsOf('sep=x\naxb\n')).toEqual([
      { line: 1, cells: ['sep=x'] },
      { line: 2, cells: ['axb'] },
    ]);
  });

  it('trims unquoted cells and white space around quoted ones', async () => {
    expect(await rowsOf(' a ,\t"b ""c"" " , \u00a0 d\u3000\n')).toEqual([
      { line: 1, cells: ['a', 'b "c" ', 'd'] },
    ]);
  });

  it('skips rows without content', async () => {
    expect(await rowsOf('a,b\n\n  \t\n , ""\n1,\n\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 5, cells: ['1', ''] },
    ]);
  });

  it('keeps quoted cells verbatim', async () => {
    expect(await rowsOf('"a ""b"", c\r\n d\n","\uFEFF e "\n')).toEqual([
      { line: 1, cells: ['a "b", c\r\n d\n', '\uFEFF e '] },
    ]);
  });

  it('is read identically for any chunk size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '🦊', ',', '"', '\n', '\r\n', ' ') });
    const row = fc.array(cell, { minLength: 2, maxLength: 3 });
    const files = fc.record({
      rows: fc.array(row, { minLength: 1 }).map((rows) => rows.map((cells) => ['x', ...cells])),
      chunkSize: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(files, async ({ rows, chunkSize }) => {
        const lines = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        const read = await rowsOf(`${lines.join('\n')}\n`, chunkSize);
        expect(read.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it.each<[string, string, (string | number)[]]>([
    ['a stray quotation mark', 'a,b\n1,x"y\n2,z\n', [1, 'bad on 2', 3]],
    ['text after a closing one', 'a,b\n"1"x,2\n3,4\n', [1, 'bad on 2', 3]],
    ['a quotation mark that is never closed', 'a,b\n1,2\n"3,4\n5,6\n', [1, 2, 'bad on 3', 4]],
    ['one that a later row contradicts', 'a,b\n"1,2\n3,4\n5,"6"\n7,8\n', [1, 'bad on 2', 3, 4, 5]],
    [
      'many',
      `a,b\n${'"x,y\n1,2\n'.repeat(1500)}`,
      [1, ...Array.from({ length: 1500 }, (_, index) => [`bad on ${2 * index + 2}`, 2 * index + 3]).flat()],
    ],
  ])('with %s has one bad row for each such line', async (_what, content, expected) => {
    const rows = await rowsOf(content, 1000);
    expect(rows.map(({ line, cells }) => (cells ? line : `bad on ${line}`))).toEqual(expected);
  });

  const MANY = 5_000_000;
  it.each([
    ['commas', ','.repeat(MANY), ['bad on 2', 3]],
    ['quotation marks', '"'.repeat(MANY), ['bad on 2', 3]],
    ['escaped quotation marks', `"${'"\n"'.repeat(MANY / 3)}`, null],
    ['letters', 'x'.repeat(MANY), ['bad on 2', 3]],
    ['quoted letters', `"${'x'.repeat(MANY)}"`, ['bad on 2', 3]],
    ['line breaks', '\n'.repeat(MANY), [MANY + 3]],
    ['quoted line breaks', `"${'\n'.repeat(MANY)}`, ['bad on 2', MANY + 3]],
    ['commas on lines of their own', ',\n'.repeat(MANY / 2), [MANY / 2 + 3]],
  ])('of five million %s is read with few of them in memory', async (_what, content, expected) => {
    const rows = await rowsOf(`a,b\n${content}\n1,2\n`);
    if (expected) {
      const lines = rows.slice(1).map(({ line, cells }) => (cells ? line : `bad on ${line}`));
      expect(lines).toEqual(expected);
    }
    const cells = rows.flatMap((row) => row.cells ?? []);
    expect(cells.length).toBeLessThan(10);
    expect(Math.max(...cells.map(({ length }) => length))).toBeLessThan(65_537);
  });

  it('leaves the event loop to others meanwhile', async () => {
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns += 1) await nextTurn();
    })();
    await rowsOf('\n'.repeat(MANY));
    isOver = true;
    await others;
    expect(turns).toBeGreaterThan(MANY / 1000);
  });

  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  it.each([
    ['UTF-16 with its mark', Buffer.from('\uFEFFa,b\n', 'utf16le'), 'not UTF-16'],
    ['UTF-16, big-endian', Buffer.from('\uFEFFa,b\n', 'utf16le').swap16(), 'not UTF-16'],
    ['UTF-16 without its mark', Buffer.from('a,b\n', 'utf16le'), 'not UTF-16'],
    ['Latin 1', Buffer.from('a,b\ncaf\xe9,2\n', 'latin1'), 'not valid UTF-8'],
    ['a truncated character at its end', Buffer.from('a,b\né').subarray(0, -1), 'within a UTF-8 character'],
    ['a NUL byte', Buffer.from('a,b\n1,\0\n'), 'NUL byte'],
    ['CR line endings', Buffer.from('a,b\r"1",2\r'), 'LF or CRLF'],
    ['an image', png, 'image/png'],
    ['a workbook', Buffer.from('504b0304140000000800', 'hex'), 'application/zip'],
  ])('that is %s is refused, saying so', async (_what, content, says) => {
    for (const chunkSize of [1, 5, 65_536]) expect(await problemOf(content, chunkSize)).toContain(says);
  });

  it('propagates read errors', async () => {
    const failing = async function* () {
      yield Buffer.from('a,b\n');
      throw new Error('the disk is gone');
    };
    const reading = async () => {
      for await (const _row of readRows(failing()));
    };
    await expect(reading()).rejects.toThrow('the disk is gone');
  });
});
