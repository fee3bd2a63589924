import pino from 'pino';
import { DueQueues } from './due-queues';

describe('queues with due jobs', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const executeSql = jest.fn(async () => ({ rows: [] as { name: string }[] }));
  let due: DueQueues;

  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
    executeSql.mockReset();
    due = new DueQueues({ executeSql }, log);
  });
  afterEach(() => {
    due.close();
    jest.useRealTimers();
  });

  const waitFor = (queue: 'calendar-sync' | 'game-poll') => {
    const woken = jest.fn();
    void due.wait(queue, new AbortController().signal).then(woken);
    return woken;
  };

  it('wake only their own workers', async () => {
    executeSql.mockResolvedValue({ rows: [{ name: 'game-poll' }] });
    const [idle, busy] = [waitFor('calendar-sync'), waitFor('game-poll')];
    await jest.advanceTimersByTimeAsync(500);
    expect(busy).toHaveBeenCalled();
    expect(idle).not.toHaveBeenCalled();
  });

  it('wake nobody while the database is down, which is asked every few seconds and logged once', async () => {
    executeSql.mockRejectedValue(new Error('connect ECONNREFUSED'));
    const woken = [waitFor('calendar-sync'), waitFor('game-poll')];
    await jest.advanceTimersByTimeAsync(12_000);
    for (const each of woken) expect(each).not.toHaveBeenCalled();
    expect(executeSql.mock.calls.length).toBeGreaterThan(1);
    expect(executeSql.mock.calls.length).toBeLessThanOrEqual(5);
    expect(lines).toEqual(['jobs could not be fetched: retrying every 3000 ms']);
    executeSql.mockResolvedValue({ rows: [] });
    await jest.advanceTimersByTimeAsync(4000);
    expect(lines.slice(1)).toEqual(['jobs are fetched again']);
  });
});
