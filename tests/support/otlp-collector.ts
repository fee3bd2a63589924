import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Fields, readMessage } from './protobuf';

/** A received span. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root span. */
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Trace ids of the span's links. */
  readonly links: readonly string[];
}

/** Receives traces as an OpenTelemetry collector: OTLP over HTTP in protobuf. */
export interface OtlpCollector extends AsyncDisposable {
  readonly url: string;
  spans(): readonly CollectedSpan[];
  /** Returns all received bytes as text. */
  received(): string;
}

/** Field numbers of opentelemetry/proto/trace/v1/trace.proto. */
const FIELD = {
  resourceSpans: 1,
  scopeSpans: 2,
  spans: 2,
  span: { traceId: 1, spanId: 2, parentId: 4, name: 5, attributes: 9, links: 13 },
  attribute: { key: 1, value: 2 },
  value: { text: 1, integer: 3 },
  link: { traceId: 1 },
} as const;

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const bodies: Buffer[] = [];
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    if (req.url === '/v1/traces') bodies.push(body);
    res.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => bodies.flatMap(spansOf),
    received: () => Buffer.concat(bodies).toString('latin1'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansOf(body: Buffer): CollectedSpan[] {
  return messages(readMessage(body), FIELD.resourceSpans)
    .flatMap((resource) => messages(resource, FIELD.scopeSpans))
    .flatMap((scope) => messages(scope, FIELD.spans))
    .map((span) => ({
      traceId: hex(span, FIELD.span.traceId),
      spanId: hex(span, FIELD.span.spanId),
      parentId: hex(span, FIELD.span.parentId),
      name: text(span, FIELD.span.name),
      attributes: Object.fromEntries(messages(span, FIELD.span.attributes).map(attribute)),
      links: messages(span, FIELD.span.links).map((link) => hex(link, FIELD.link.traceId)),
    }));
}

function attribute(field: Fields): [string, string | number] {
  const [value] = messages(field, FIELD.attribute.value);
  const [integer] = value?.get(FIELD.value.integer) ?? [];
  const shown = typeof integer === 'number' ? integer : value ? text(value, FIELD.value.text) : '';
  return [text(field, FIELD.attribute.key), shown];
}

function messages(fields: Fields, number: number): Fields[] {
  return (fields.get(number) ?? []).flatMap((value) => (Buffer.isBuffer(value) ? [readMessage(value)] : []));
}

function hex(fields: Fields, number: number): string {
  return bytes(fields, number).toString('hex');
}

function text(fields: Fields, number: number): string {
  return bytes(fields, number).toString('utf8');
}

function bytes(fields: Fields, number: number): Buffer {
  const [value] = fields.get(number) ?? [];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}
