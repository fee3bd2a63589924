import { ProgressBar } from './progress-bar';

function display(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe('ProgressBar', () => {
  it('writes a line every ten seconds without a terminal', () => {
    let time = 100_000;
    const file = display(false);
    const bar = new ProgressBar(file, () => time);
    for (let second = 0; second <= 20; second += 1, time += 1000) bar.show(second / 20, `${second} s`);
    expect(file.written).toEqual(['  0 %  0 s\n', ' 50 %  10 s\n', '100 %  20 s\n']);
  });

  it('redraws one line on a terminal', () => {
    let time = 100_000;
    const terminal = display(true);
    const bar = new ProgressBar(terminal, () => time);
    bar.show(0, 'begun');
    bar.show(0.1, 'too soon');
    time += 1000;
    bar.show(0.5, 'half');
    bar.finish('done');
    expect(terminal.written).toHaveLength(4);
    expect(terminal.written[1]).toBe(`\r\u001b[2K[${'█'.repeat(15)}${'·'.repeat(15)}]  50 %  half`);
    expect(terminal.written.join('')).not.toContain('too soon');
    expect(terminal.written.at(-1)).toBe('\n');
  });
});
