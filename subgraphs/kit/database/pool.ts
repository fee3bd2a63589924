import { type Attributes, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { Client, ClientConfig, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { z } from 'zod';
import type { AreaName, DatabaseSchema } from '#protocol/areas';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { bindToTrace, isRecording, markFailed, TRACER } from '#runtime/observe/spans';

/** Returns the driver of an area's data source. */
export function driverOf({ driver }: DataSource): PostgresDriver {
  if (!(driver instanceof PostgresDriver)) throw new Error(`expected PostgreSQL, not ${driver.options.type}`);
  return driver;
}

/** Returns the pool of an initialized data source. */
export function poolOf(dataSource: DataSource): Pool {
  return driverOf(dataSource).master;
}

const tracer = trace.getTracer(TRACER);

/** Longer statements are truncated: a thousand rows make a thousand placeholders. */
const LONGEST_TEXT = 2000;

const named = z.object({ text: z.string() });
const coded = z.object({ code: z.string() });

type ClientClass = new (config: ClientConfig) => Client;

/**
 * Returns a client class that times every statement of an area, TypeORM's included, and records it as a span
 * of the current trace. Statement texts are recorded, values are not.
 */
export function observedClient(Base: ClientClass, area: DatabaseSchema, observer: Observer): ClientClass {
  return class ObservedClient extends Base {
    constructor(config: ClientConfig) {
      super(config);
      this.query = observed(this.query.bind(this), area, observer);
    }
  };
}

/** Wraps `query`, whose overloads all end in a promise or in a callback as the last argument. */
function observed<Query extends (...args: never[]) => unknown>(
  query: Query,
  area: DatabaseSchema,
  observer: Observer,
): Query {
  return new Proxy(query, {
    apply(target, self, args: unknown[]) {
      const began = performance.now();
      const span = isRecording() ? statementSpan(args[0], area) : null;
      const ended = (error: unknown) => {
        observer.statementEnded(area, !error, secondsSince(began));
        if (error && span) markStatementFailed(span, error);
        span?.end();
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const heard = (error: unknown, result: unknown) => {
          ended(error);
          callback(error, result);
        };
        return Reflect.apply(target, self, [...args.slice(0, -1), heard]);
      }
      const result: unknown = Reflect.apply(target, self, args);
      if (result instanceof Promise) result.then(() => ended(null), ended);
      return result;
    },
  });
}

/** Records PostgreSQL's error code only: the message may contain values. */
function markStatementFailed(span: Span, error: unknown): void {
  markFailed(span, error);
  const { code } = coded.safeParse(error).data ?? {};
  if (code !== undefined) span.setAttribute('db.response.status_code', code);
}

function statementSpan(statement: unknown, area: DatabaseSchema): Span {
  const text = typeof statement === 'string' ? statement : (named.safeParse(statement).data?.text ?? '');
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.namespace': area,
    'db.operation.name': verb,
    'db.query.text': text.slice(0, LONGEST_TEXT),
  };
  return tracer.startSpan(`${verb} ${area}`, { kind: SpanKind.CLIENT, attributes });
}

/** Reports an area's connection pool to an observer, and preserves the trace context across it. */
export function observePool(dataSource: DataSource, area: AreaName, limit: number, observer: Observer): void {
  if (!observer.watching) return;
  const pool = poolOf(dataSource);
  observer.poolOpened(area, limit, pool);
  // A waiting request is called back from the release of a connection, in the context of another request.
  pool.connect = new Proxy(pool.connect.bind(pool), {
    apply: (target, self, args: unknown[]) => Reflect.apply(target, self, args.map(bound)),
  });
}

function bound(argument: unknown): unknown {
  if (typeof argument !== 'function') return argument;
  return bindToTrace((...heard: unknown[]) => Reflect.apply(argument, undefined, heard));
}
