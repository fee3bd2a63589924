import { responseBytes } from './operation-budget';

describe('answerBytes', () => {
  it('approximates the size of the JSON', () => {
    const response = {
      events: Array.from({ length: 200 }, (_, id) => ({ id, name: `Event ${id}`, notes: null })),
    };
    const json = JSON.stringify(response).length;
    const measured = responseBytes(response, Number.POSITIVE_INFINITY);
    expect(measured / json).toBeGreaterThan(0.8);
    expect(measured / json).toBeLessThan(1.3);
  });

  it('stops counting beyond the limit', () => {
    let read = 0;
    const item = {
      get name() {
        read += 1;
        return 'x'.repeat(100);
      },
    };
    expect(responseBytes(new Array(1000).fill(item), 1000)).toBeGreaterThan(1000);
    expect(read).toBeLessThan(20);
  });
});
