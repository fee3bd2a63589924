import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { DomainError } from '#protocol/errors';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';

/** Ids of items have at most five digits. */
const ITEM_ID = /^(0|[1-9]\d{0,4})$/;

/** Folder of the icons in the file store. */
const FOLDER = 'item-pictures';

const MOST_BYTES = 256 * 1024;
const TIMEOUT_MS = 5000;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Requests to the source at once, and those that wait. */
const CONCURRENT = 4;
const QUEUED = 64;

/** Maximum size of the cache in bytes, and its TTL in milliseconds; missing icons are cached too. */
const CACHED_BYTES = 8 * 1024 * 1024;
const TTL_MS = 10 * 60_000;
/** How long the source is not requested again for an icon that failed, in milliseconds. */
const FAILED_TTL_MS = 30_000;

/** The icons of items, each fetched once from the operator's source and then stored. */
export class ItemPictures {
  private readonly icons = new TtlCache<Buffer | null | 'failed'>({
    ttlMs: TTL_MS,
    ttlOf: (icon) => (icon === 'failed' ? FAILED_TTL_MS : TTL_MS),
    maxSize: CACHED_BYTES,
    sizeOf: (_id, icon) => Math.max(icon?.length ?? 0, 100),
  });
  private readonly fetching = bulkhead(CONCURRENT, QUEUED);

  /** @param address of the icon of an item, with `{id}`. */
  constructor(
    private readonly address: string,
    private readonly files: FileStore,
    private readonly log: Logger,
  ) {}

  /**
   * Returns the icon of an item as PNG; null if the source has none.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE if the source or the file store fails.
   */
  async find(id: string): Promise<Buffer | null> {
    if (!ITEM_ID.test(id)) return null;
    const icon = await this.icons.get(id, () => this.load(id));
    if (icon !== 'failed') return icon;
    throw new DomainError('UPSTREAM_UNAVAILABLE', 'The icons of items are not available');
  }

  private async load(id: string): Promise<Buffer | null | 'failed'> {
    const key = `${FOLDER}/${id}.png`;
    const stored = await this.stored(key);
    if (stored) return stored;
    const icon = await this.fetching
      .execute(() => this.fetch(id))
      .catch((error: unknown) => {
        if (!isBulkheadRejectedError(error)) this.log.warn({ err: error, id }, 'the icon of an item failed');
        return 'failed' as const;
      });
    if (icon && icon !== 'failed') await this.files.put(key, icon);
    return icon;
  }

  private async stored(key: string): Promise<Buffer | null> {
    try {
      return await buffer(await this.files.open(key));
    } catch (error) {
      if (error instanceof DomainError && error.extensions.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** Follows no redirect. */
  private async fetch(id: string): Promise<Buffer | null> {
    const url = this.address.replace('{id}', id);
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const bytes = await bounded(response.body);
    if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw new Error('it is no PNG image');
    return bytes;
  }
}

async function bounded(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Readable.fromWeb(body)) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
