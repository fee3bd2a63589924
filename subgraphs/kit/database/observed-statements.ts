import { type Attributes, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { Client, ClientConfig } from 'pg';
import { z } from 'zod';
import type { AreaName } from '#protocol/areas';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { isRecording, markFailed, TRACER } from '#runtime/observe/spans';

const tracer = trace.getTracer(TRACER);

/** Longer statements are cut: a thousand rows make a thousand placeholders. */
const LONGEST_TEXT = 2000;

const named = z.object({ text: z.string() });
const coded = z.object({ code: z.string() });

type ClientClass = new (config: ClientConfig) => Client;

/**
 * The one place through which every statement of an area passes, TypeORM's own as well: a client whose statements are timed and
 * become spans of the trace under way. Texts are written, values never.
 */
export function observedClient(Base: ClientClass, area: AreaName, observer: Observer): ClientClass {
  return class ObservedClient extends Base {
    constructor(config: ClientConfig) {
      super(config);
      this.query = observed(this.query.bind(this), area, observer);
    }
  };
}

/** `query` has many forms, and all of them end in a promise or in a callback given last. */
function observed<Query extends (...args: never[]) => unknown>(
  query: Query,
  area: AreaName,
  observer: Observer,
): Query {
  return new Proxy(query, {
    apply(target, self, args: unknown[]) {
      const began = performance.now();
      const span = isRecording() ? statementSpan(args[0], area) : null;
      const ended = (error: unknown) => {
        observer.statementEnded(area, !error, secondsSince(began));
        if (error && span) markRefused(span, error);
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

/** PostgreSQL's code says what was wrong without saying with what. */
function markRefused(span: Span, error: unknown): void {
  markFailed(span, error);
  const { code } = coded.safeParse(error).data ?? {};
  if (code !== undefined) span.setAttribute('db.response.status_code', code);
}

function statementSpan(statement: unknown, area: AreaName): Span {
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
