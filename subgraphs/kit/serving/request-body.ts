import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { loggedEvent } from '#protocol/event-log/logged-event';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import { Refused } from './refused';

const LONGEST_BODY = 2 * 1024 * 1024;

const requestBody = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  prepared: z.boolean().nullish(),
  /** Remaining item budget of the operation. */
  itemsLeft: z.int().nonnegative().nullish(),
  event: loggedEvent.nullish(),
});

/** Reads a body of at most 2 MiB. Listens to events: an iterator over the request costs more. */
export function readBody(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LONGEST_BODY) return void chunks.push(chunk);
      // The connection must outlive a body that is rejected halfway, or the response would not arrive.
      req.pause();
      reject(new Refused(413, 'The request is too large'));
    });
    req.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    req.on('error', reject);
  });
}

/** Reads a GraphQL request. @throws Refused if it is none. */
export function parseRequest(body: unknown): SubgraphRequest & { readonly itemsLeft: number | null } {
  const parsed = requestBody.safeParse(body);
  if (!parsed.success) throw new Refused(400, 'The request is not a GraphQL request');
  const { query, operationName, variables, prepared, itemsLeft = null, event } = parsed.data;
  return {
    query,
    itemsLeft,
    ...(operationName != null && { operationName }),
    ...(variables != null && { variables }),
    ...(prepared && { prepared }),
    ...(event != null && { event }),
  };
}

/** @throws Refused if the text is not JSON. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'The request is not JSON');
  }
}
