import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** A request of a read, whatever the HTTP framework. */
export interface ReadRequest {
  readonly message: IncomingMessage;
  /** For headers only. */
  readonly response: ServerResponse;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
}

/** Responds to a read with a body to be sent as JSON. */
export type Read = (request: ReadRequest) => Promise<object>;

/** Serves a read with Express. */
export function withExpress(read: Read): RequestHandler {
  return async (request, response) => {
    const { params, query } = request;
    response.json(await read({ message: request, response, params, query }));
  };
}
