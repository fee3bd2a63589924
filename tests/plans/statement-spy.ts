import { Client } from 'pg';
import { z } from 'zod';

/** A statement sent by pg. */
export interface SeenStatement {
  /** Name of the prepared statement, otherwise the beginning of its text. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const named = z.object({
  text: z.string(),
  name: z.string().optional(),
  values: z.array(z.unknown()).optional(),
});

/** Statements on rows, without transaction control, locks and the scheduled statements of queues. */
const ABOUT_ROWS = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|\()/i;

/** Records every statement that this process sends to PostgreSQL. */
export class StatementSpy {
  private readonly query: unknown = Reflect.get(Client.prototype, 'query');
  private requested: (readonly unknown[])[] = [];

  constructor() {
    const { query, hear } = this;
    if (typeof query !== 'function') throw new Error('pg asks in another way');
    Reflect.set(Client.prototype, 'query', function (this: Client, ...args: readonly unknown[]): unknown {
      hear(args);
      return Reflect.apply(query, this, args);
    });
  }

  /** Returns the distinct statements on rows during `work`, in order. */
  async during(work: () => Promise<unknown>): Promise<readonly SeenStatement[]> {
    const statements = await this.allDuring(work);
    return [...new Map(statements.map((statement) => [statement.text, statement])).values()];
  }

  /** Returns all statements on rows during `work`, in order. */
  async allDuring(work: () => Promise<unknown>): Promise<readonly SeenStatement[]> {
    this.requested = [];
    await work();
    return this.requested
      .flatMap(statementOf)
      .filter(({ text }) => ABOUT_ROWS.test(text) && !text.includes('pgboss'));
  }

  restore(): void {
    Reflect.set(Client.prototype, 'query', this.query);
  }

  private readonly hear = (args: readonly unknown[]): void => void this.requested.push(args);
}

function statementOf([first, second]: readonly unknown[]): SeenStatement[] {
  if (typeof first === 'string') {
    const values: readonly unknown[] = Array.isArray(second) ? second : [];
    return [{ name: beginningOf(first), text: first, values }];
  }
  const { data } = named.safeParse(first);
  if (!data) return [];
  return [{ name: data.name ?? beginningOf(data.text), text: data.text, values: data.values ?? [] }];
}

function beginningOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 60);
}
