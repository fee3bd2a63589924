import pino from 'pino';
import { Closers } from './closers';

const log = pino({ level: 'silent' });

describe('closers', () => {
  let closed: string[];
  const closing = (name: string) => async () => void closed.push(name);

  beforeEach(() => {
    closed = [];
  });

  it('close in reverse order, even after a failure', async () => {
    const closers = new Closers();
    closers.add('first', closing('first'));
    closers.add('broken', () => Promise.reject(new Error('broken')));
    closers.add('last', closing('last'));
    await closers.closeAll(log);
    expect(closed).toEqual(['last', 'first']);
  });

  it('close what is registered later at once', async () => {
    const closers = new Closers();
    const group = closers.group('group', log);
    await closers.closeAll(log);
    closers.add('late', closing('late'));
    group.add('late in the group', closing('late in the group'));
    expect(closed).toEqual(['late', 'late in the group']);
  });

  it('close a group in its turn, whenever its resources were registered', async () => {
    const closers = new Closers();
    closers.add('first', closing('first'));
    const group = closers.group('group', log);
    closers.add('last', closing('last'));
    group.add('one', closing('one'));
    group.add('two', closing('two'));
    await closers.closeAll(log);
    expect(closed).toEqual(['last', 'two', 'one', 'first']);
  });
});
