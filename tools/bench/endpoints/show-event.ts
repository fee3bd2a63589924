import { eventId } from '../data/world';
import { readEndpoint } from './bench-endpoint';

const EVENTS = 32;

export const showEvent = readEndpoint(
  { name: 'detail', title: 'GET /bingo/events/:id', kept: true },
  async () =>
    Array.from({ length: EVENTS }, (_, number) => ({ path: `/bingo/events/${eventId(10, number)}` })),
);
