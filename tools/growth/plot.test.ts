import { plot } from './plot';
import { SIZES } from './sizes';

const cost = (ms: number) => ({ ms, serverMs: ms, databaseMs: ms, bytes: 10 });

function heights(svg: string): number[] {
  return [...svg.matchAll(/<circle class="\w+" cx="[\d.]+" cy="([\d.]+)" r="3"/g)].map(([, y]) => Number(y));
}

describe('plot', () => {
  const [hundred, , million] = SIZES;
  const svg = plot([
    {
      name: 'GET /a?b=<c>&d=e how',
      of: 'things',
      grows: null,
      costs: [
        { rows: hundred, ...cost(1) },
        { rows: 10_000, ...cost(10) },
        { rows: million, ...cost(100) },
      ],
    },
  ]);

  it('draws equal steps for equal factors', () => {
    const [low = 0, middle = 0, high = 0] = heights(svg);
    expect(low - middle).toBeGreaterThan(10);
    expect(low - middle).toBeCloseTo(middle - high, 0);
  });

  it('names the endpoint, escaped, and its final cost', () => {
    expect(svg).toContain('>GET /a?b=&lt;c&gt;&amp;d=e</text>');
    expect(svg).toContain('>how</text>');
    expect(svg).toContain('>100</text>');
  });

  it('supports light and dark mode', () => {
    expect(svg).toContain('prefers-color-scheme: dark');
    expect(svg).toContain('class="paper"');
  });
});
