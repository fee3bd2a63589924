import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EdgeRequest } from '#gateway/edge/edge';
import type { RestEndpoint } from './rest-operation';
import type { PathTokens } from './routing/router';

/** A request matched to its endpoint. */
export interface EndpointRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly request: EdgeRequest;
  readonly endpoint: RestEndpoint;
  readonly tokens: PathTokens;
  /** The query string, still encoded. */
  readonly search: string;
}
