import { oncePer } from '#runtime/once-per';
import type { Delivery } from '../live/delivery';
import { resultTexts } from './execution-results';

/** Frames that differ between readers only in the subscription id. */
interface Template {
  readonly id: string;
  readonly bytes: Buffer;
  /** Offsets of the id in `bytes`. */
  readonly offsets: readonly number[];
}

/** First byte of a frame with a whole text message. */
const TEXT = 0x81;

/** Lengths of RFC 6455: up to 125 in the second byte, else in the two or eight bytes after it. */
const MAX_SHORT = 125;
const TWO_BYTES = 126;
const MAX_TWO_BYTES = 0xffff;
const EIGHT_BYTES = 127;

const BEFORE_ID = '{"id":';

/** Templates of deliveries by the byte length of the id, for all readers of the same operation. */
const templatesOf = oncePer((_deliveries: readonly Delivery[]) => new Map<number, Template>());

/**
 * Returns deliveries as messages `next` of graphql-transport-ws, in WebSocket frames. They are serialized
 * once for all readers; only the id is replaced.
 */
export function nextFrames(deliveries: readonly Delivery[], subscriptionId: string): Buffer {
  const templates = templatesOf(deliveries);
  const id = JSON.stringify(subscriptionId);
  const length = Buffer.byteLength(id);
  const cached = templates.get(length);
  if (cached) return withId(cached, id);
  const template = templateOf(resultTexts(deliveries), id);
  templates.set(length, template);
  return template.bytes;
}

function templateOf(texts: readonly string[], id: string): Template {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let end = 0;
  for (const text of texts) {
    const message = Buffer.from(`${BEFORE_ID}${id},"type":"next","payload":${text}}`);
    const header = headerOf(message.length);
    offsets.push(end + header.length + BEFORE_ID.length);
    parts.push(header, message);
    end += header.length + message.length;
  }
  return { id, bytes: Buffer.concat(parts), offsets };
}

function withId(template: Template, id: string): Buffer {
  if (template.id === id) return template.bytes;
  const bytes = Buffer.from(template.bytes);
  for (const offset of template.offsets) bytes.write(id, offset);
  return bytes;
}

function headerOf(length: number): Buffer {
  if (length <= MAX_SHORT) return Buffer.from([TEXT, length]);
  if (length <= MAX_TWO_BYTES) return Buffer.from([TEXT, TWO_BYTES, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = TEXT;
  header[1] = EIGHT_BYTES;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
