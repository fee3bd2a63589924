import pino from 'pino';
import { DataSource } from 'typeorm';
import { migrateArea } from '#kit/database/data-source';
import { eventLogStorage } from '#kit/database/event-log';
import { PoolDatabase } from '#kit/database/pool-database';
import type { LoggedEvent, NewEvent } from '#protocol/event-log/logged-event';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { EventFeed } from '#runtime/event-log/event-feed';
import type { EventUsage } from '../../execution/graph-result';
import type { PreparedOperation } from '../../graph/prepared-operation';
import type { CallerIdentity } from '../../identity/identity';
import type { Delivery } from '../delivery';
import type { LiveStream } from '../live-stream';
import type { LiveStreams, StreamLimits } from '../live-streams';

export const LIMITS: StreamLimits = { perCaller: 2, total: 3, lifetimeMs: 60_000 };
export const log = pino({ level: 'silent' });
export const OVER_BUDGET = { message: 'more than 1 byte', extensions: { code: 'BAD_USER_INPUT' } } as const;

/** Numbers of the events that operations were executed for. */
export const executed: number[] = [];

/** Creates an event log in a database, and a feed of it. */
export async function openEventLog(url: string) {
  await migrateArea(eventLogStorage, url);
  const dataSource = new DataSource({ type: 'postgres', url, installExtensions: false });
  await dataSource.initialize();
  const feed = new EventFeed(url, log);
  return {
    url,
    dataSource,
    feed,
    append: (events: readonly NewEvent[]) =>
      new PoolDatabase(dataSource).transaction(async (transaction) => transaction.appendEvents(events)),
    close: async () => {
      await feed.close();
      await dataSource.destroy();
    },
  };
}

/** An operation that returns the number of its event. */
export function operation(callerFields: readonly string[] = [], usage?: EventUsage): PreparedOperation {
  return {
    kind: 'subscription',
    reads: { areas: ['bingo'], callerFields },
    execute: async (_variables, _caller: Caller, event?: LoggedEvent) => {
      if (!event) return { data: { body: null }, errors: [] };
      const number = 'lines' in event.data ? event.data.lines : 0;
      executed.push(number);
      if (usage?.isOver) return { data: null, errors: [OVER_BUDGET], usage };
      return { data: { body: number }, errors: [], ...(usage && { usage }) };
    },
  };
}

function identityOf(limiterKey: string): CallerIdentity {
  return { principal: ANONYMOUS, credentialGood: true, credentialSent: false, limiterKey, unlimited: false };
}

export function requestOf(
  subject: string,
  { isState = false, caller = 'a', run = operation(), after = 0 } = {},
) {
  const identity = identityOf(caller);
  const source = {
    types: ['bingo_line_completed'],
    subject,
    end: 'bingo_event_deleted',
    isState,
    revisedBy: 'bingo_standings_changed',
  } as const;
  const identify = async () => identity;
  return {
    operation: run,
    variables: {},
    source,
    address: '',
    requestId: '',
    charge: { rateClass: 'public', identity, request: { log } } as const,
    identify,
    after: after || null,
  };
}

/** @throws Error if the stream is rejected. */
export async function opened(
  streams: LiveStreams,
  request: ReturnType<typeof requestOf>,
): Promise<LiveStream> {
  const stream = await streams.start(request);
  if ('errors' in stream) throw new Error('the stream was refused');
  return stream;
}

export const line = (subject: string, lines: number): NewEvent => ({
  type: 'bingo_line_completed',
  subject,
  data: { participantId: 'part_1', lines },
});

/** Collects the numbers of a stream until it ends. */
export function numbersOf(stream: LiveStream): {
  readonly numbers: unknown[];
  readonly ended: Promise<void>;
} {
  const numbers: unknown[] = [];
  const ended = stream.deliverTo((deliveries) => void numbers.push(...deliveries.map(numberIn)));
  return { numbers, ended };
}

/** Collects the errors of a stream until it ends. */
export async function errorsOf(stream: LiveStream): Promise<string[]> {
  const messages: string[] = [];
  await stream.deliverTo((deliveries) => {
    for (const delivery of deliveries) {
      if (delivery.kind === 'result') messages.push(...delivery.result.errors.map(({ message }) => message));
    }
  });
  return messages;
}

function numberIn(delivery: Delivery): unknown {
  return delivery.kind === 'result' ? delivery.result.data?.body : null;
}
