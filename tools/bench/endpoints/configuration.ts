import { bingoKey, eventId } from '../data/world';
import { readEndpoint } from './bench-endpoint';

const PLUGINS = 50;

export const configuration = readEndpoint(
  { name: 'config', title: 'GET /bingo/config/:event_id' },
  async () => {
    const event = eventId(50, 1);
    return Array.from({ length: PLUGINS }, (_, index) => ({
      path: `/bingo/config/${event}`,
      headers: { 'x-bingo-key': bingoKey(event, index + 1) },
    }));
  },
);
