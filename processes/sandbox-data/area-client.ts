import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { SubgraphClients } from '#gateway/clients/subgraph-client';
import type { AreaName } from '#protocol/areas';
import type { Principal } from '#protocol/principal';
import type { StagedFileRecord } from '#protocol/staged-file-record';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { type FileStore, STAGING } from '#runtime/files/file-store';

/** An operation of one area. */
export interface AreaOperation<Data> {
  readonly area: AreaName;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly by: Principal;
  readonly files?: readonly StagedFileRecord[];
  /** The shape of the data that is used. */
  readonly data: z.ZodType<Data>;
}

/** A busy machine may exceed the time limit of a statement, which then has written nothing. */
const ATTEMPTS = 3;

/** Sends operations to the areas of this process, as the gateway does. */
export class AreaClient {
  constructor(
    private readonly clients: SubgraphClients,
    private readonly files: FileStore,
  ) {}

  /** @throws Error with the area's message if it rejects. */
  async send<Data>({ area, query, variables = {}, by, files, data }: AreaOperation<Data>): Promise<Data> {
    const caller = { principal: by, address: null, requestId: randomUUID(), ...(files && { files }) };
    const execute = () => this.clients[area].execute({ query, variables }, caller);
    let result = await execute();
    for (let attempt = 1; attempt < ATTEMPTS && isUnavailable(result); attempt += 1) result = await execute();
    const [error] = result.errors ?? [];
    if (error) throw new Error(`The ${area} area refused the sandbox's data: ${error.message}`);
    return data.parse(result.data);
  }

  /** Uploads a file for the duration of `use`, which receives its record. */
  async withFile<T>(
    contents: Uint8Array,
    described: Pick<StagedFileRecord, 'fileName' | 'mediaType'>,
    use: (file: StagedFileRecord) => Promise<T>,
  ): Promise<T> {
    const key = `${STAGING}/${randomUUID()}`;
    await this.files.put(key, contents);
    try {
      const reference = randomBytes(24).toString('base64url');
      return await use({ reference, key, size: contents.byteLength, ...described });
    } finally {
      await this.files.delete(key);
    }
  }
}

function isUnavailable({ errors }: SubgraphResult): boolean {
  return errors?.[0]?.extensions.code === 'UPSTREAM_UNAVAILABLE';
}
