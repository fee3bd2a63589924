import fc from 'fast-check';
import { LineReader } from './line-reader';

/** Returns the lines; of those that are too long, `long:` and the start. */
function read(chunks: readonly Buffer[], maxLineBytes = 1000): string[] {
  const lines: string[] = [];
  const reader = new LineReader(
    maxLineBytes,
    (line) => lines.push(line.toString('utf8')),
    (start) => lines.push(`long:${start.toString('utf8')}`),
  );
  for (const chunk of chunks) reader.add(chunk);
  return lines;
}

describe('a line reader', () => {
  it('reads the same lines however the stream is cut, within characters too', () => {
    const line = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\n', ''));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(40)), (lines, lengths) => {
        const stream = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        const chunks: Buffer[] = [];
        let start = 0;
        for (const length of lengths) {
          chunks.push(stream.subarray(start, start + length));
          start += length;
        }
        chunks.push(stream.subarray(start));
        const sent = lines.map((text) => Buffer.from(text).toString('utf8'));
        expect(read(chunks)).toEqual(sent.filter((text) => text !== ''));
      }),
    );
  });

  it('leaves a line out that has not ended', () => {
    expect(read([Buffer.from('one\ntwo')])).toEqual(['one']);
  });

  it('limits the length of a line, not of the stream', () => {
    const tenBytes = Buffer.from('123456789\n');
    expect(read([tenBytes, tenBytes, tenBytes], 9)).toHaveLength(3);
    expect(read([Buffer.from('12345'), Buffer.from('67890')], 9)).toEqual(['long:1234567890']);
  });

  it('goes on after a line that is too long, however the stream is cut', () => {
    const stream = Buffer.from(`one\n${'x'.repeat(500)}\ntwo\n\n${'y'.repeat(101)}\nthree\n`);
    for (let length = 1; length <= stream.length; length += 1) {
      const chunks: Buffer[] = [];
      for (let start = 0; start < stream.length; start += length)
        chunks.push(stream.subarray(start, start + length));
      expect(read(chunks, 100)).toEqual([
        'one',
        `long:${'x'.repeat(64)}`,
        'two',
        `long:${'y'.repeat(64)}`,
        'three',
      ]);
    }
  });
});
