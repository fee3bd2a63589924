import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { openApiPath } from '#protocol/path-template';
import type { Principal } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { beginServerSpan, runInSpan } from '#runtime/observe/spans';
import { clientName, type UsageCounter, type Used } from '../usage/graph-usage';
import type { EdgeRequest, ServedRoute } from './edge';
import { KEYS_IN_TEXT } from './redaction';

/** Length limit of logged paths, in characters. */
const MAX_PATH_LENGTH = 512;

const ENCODED_BYTE = /%([0-9a-f]{2})/gi;

const UNKNOWN: ServedRoute = { name: 'unknown', path: null, access: 'public' };

/** A request from its arrival until its log line is written. */
export class ReceivedRequest implements EdgeRequest {
  readonly requestId: string;
  readonly address: string;
  /** The identified caller; null before identification. */
  principal: Principal | null = null;
  private readonly began = performance.now();
  private readonly nameOfClient: string | undefined;
  private readonly method: string;
  private readonly path: string;
  private child: Logger | null = null;
  private route: ServedRoute = UNKNOWN;
  private readonly span: Span;

  constructor(
    req: IncomingMessage,
    { requestId, address }: Pick<EdgeRequest, 'requestId' | 'address'>,
    private readonly parentLog: Logger,
    private readonly observer: Observer,
    private readonly usage: UsageCounter,
  ) {
    this.requestId = requestId;
    this.address = address;
    this.nameOfClient = req.headers['apollographql-client-name']?.toString().replace(KEYS_IN_TEXT, '(key)');
    this.method = req.method ?? '';
    this.path = pathOf(req.url ?? '');
    this.span = beginServerSpan(this.method, req.headers.traceparent, {
      'platform.request_id': this.requestId,
    });
  }

  /** Created lazily: most requests write no log lines of their own. */
  get log(): Logger {
    this.child ??= this.parentLog.child({ requestId: this.requestId });
    return this.child;
  }

  servedBy(route: ServedRoute): void {
    this.route = route;
  }

  uses(used: Used): void {
    const client = clientName(this.nameOfClient, this.principal);
    this.usage.count(client, { ...used, name: used.name.replace(KEYS_IN_TEXT, '(key)') });
  }

  within<T>(work: () => T): T {
    return runInSpan(this.span, work);
  }

  /** Records the end of the request, whether it was completed or aborted. */
  finish(res: ServerResponse): void {
    const status = isComplete(res) ? res.statusCode : null;
    const { name: route, path, access } = this.route;
    const isEndpoint = path !== null && access !== 'graph';
    if (isEndpoint && status !== null && status < 400)
      this.uses({ name: `${this.method} ${openApiPath(path)}`, fields: [] });
    this.observer.requestCompleted({ route, access, status }, secondsSince(this.began));
    this.within(() => this.logFinished(res));
    this.endSpan(status);
  }

  private endSpan(status: number | null): void {
    const { name, path, access } = this.route;
    this.span.updateName(`${this.method} ${path ?? name}`);
    this.span.setAttributes({
      'http.request.method': this.method,
      'http.route': path ?? name,
      'platform.access': access,
      ...(status !== null && { 'http.response.status_code': status }),
    });
    if (status === null || status >= 500) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }

  /** Writes the request's log line, which contains no query string, cookie or key. */
  private logFinished(res: ServerResponse): void {
    const { access, path } = this.route;
    this.parentLog.info(
      {
        requestId: this.requestId,
        method: this.method,
        // The path of a hook contains its key.
        path: access === 'hook' ? path : this.path,
        status: res.statusCode,
        ms: Math.round((performance.now() - this.began) * 10) / 10,
        ...(this.principal && { caller: this.principal.kind }),
        ...(this.principal?.kind === 'user' && { userId: this.principal.userId }),
        ...(!isComplete(res) && { aborted: true }),
      },
      'request',
    );
  }
}

/** Returns whether a response was sent; one that became a WebSocket has no end of its own. */
function isComplete({ writableFinished, statusCode }: ServerResponse): boolean {
  return writableFinished || statusCode === 101;
}

/**
 * Returns the redacted path of a URL. Query strings carry authorization codes, and a proxy's absolute form
 * may carry credentials.
 */
function pathOf(url: string): string {
  if (!url.startsWith('/')) return url === '*' ? url : '(absolute)';
  const query = url.indexOf('?');
  const path = url.slice(0, Math.min(query === -1 ? url.length : query, MAX_PATH_LENGTH));
  const redacted = path.replace(KEYS_IN_TEXT, '(key)');
  return redacted.includes('%') ? redacted.split('/').map(withoutEncodedKey).join('/') : redacted;
}

/** Percent-encoding may hide a key in a segment of a path. */
function withoutEncodedKey(segment: string): string {
  const decoded = segment.replace(ENCODED_BYTE, (_, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
  return decoded.search(KEYS_IN_TEXT) === -1 ? segment : '(key)';
}
