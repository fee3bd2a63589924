import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from '#kit/database/database';
import { outsideOperation } from '#kit/database/operation-transaction';
import type { Statement } from '#kit/database/statement';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { JobHandler } from '#kit/jobs/job-worker';
import { DomainError } from '#protocol/errors';
import type { JobName } from '#protocol/jobs';
import type { FileStore } from '#runtime/files/file-store';
import type { ImageFingerprint } from './image-fingerprint';

/** The accepted and stored image types. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** A re-encoded image, which keeps only the pixels of the uploaded file. */
export interface CleanImage {
  readonly type: ImageType;
  readonly full: Buffer;
  /** At most 320 pixels wide and high. */
  readonly thumb: Buffer;
  readonly fingerprint: ImageFingerprint;
}

/** The stored name and type of an image, which determine its two file keys. */
export interface ImageName {
  /** Random, not derived from client input. */
  readonly name: string;
  readonly type: ImageType;
}

/** The file store keys of an image's two files. */
interface ImageKeys {
  readonly full: string;
  readonly thumb: string;
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** Returns the name of the file of an image in full size, such as `aBc.png`. */
export function imageFileName({ name, type }: ImageName): string {
  return `${name}.${EXTENSIONS[type]}`;
}

/** Returns the keys of an image's files. @param folder of this kind of images. */
function imageKeys(folder: string, { name, type }: ImageName): ImageKeys {
  const extension = EXTENSIONS[type];
  return { full: `${folder}/${name}.${extension}`, thumb: `${folder}/${name}.thumb.${extension}` };
}

/** Longer than the request timeout: by then a row references the image or it is orphaned. */
const ORPHAN_CHECK_DELAY_SECONDS = 600;

/** The columns of a stored image. */
export interface StoredImage extends ImageName {
  /** Bytes. */
  readonly size: number;
  readonly thumbnailSize: number;
}

/** Where images of one kind are stored, and by what they are referenced. */
export interface ImageKind {
  /** Folder in the file store. */
  readonly folder: string;
  /** Queue of the jobs that remove files. */
  readonly removals: JobName;
  /** Selects those of the image names $1 that a row references. */
  readonly referenced: Statement<{ name: string }>;
}

interface Services {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly files: FileStore;
}

const removalJob = z.object({ images: z.array(z.object({ name: z.string(), type: z.enum(IMAGE_TYPES) })) });

/** The stored images of one kind: each is two files and a row that references them. */
export class ImageStorage {
  constructor(
    private readonly kind: ImageKind,
    private readonly services: Services,
  ) {}

  /** Returns the keys of an image's files. */
  keysOf(image: ImageName): ImageKeys {
    return imageKeys(this.kind.folder, image);
  }

  /**
   * Writes the files of an image, then the row that references them. If the row is not written, removes the
   * files at once; if that fails or the process dies, a job removes them.
   *
   * @param write inserts the row; its errors are rethrown.
   * @returns the stored image.
   */
  async store(image: CleanImage, write: (stored: StoredImage) => Promise<void>): Promise<StoredImage> {
    const { database, files } = this.services;
    const { type, full, thumb } = image;
    const stored = { name: newImageName(), type, size: full.length, thumbnailSize: thumb.length };
    await outsideOperation(() =>
      database.transaction((transaction) => this.scheduleOrphanRemoval(transaction, stored)),
    );
    const keys = this.keysOf(stored);
    try {
      await files.put(keys.full, full);
      await files.put(keys.thumb, thumb);
      await write(stored);
      return stored;
    } catch (error) {
      // If the response to a commit was lost, the row may exist, so the job decides.
      if (error instanceof DomainError) await this.removeNow(stored).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Enqueues, before an image is written, the job that removes its files if no row references them, even if
   * this process dies.
   */
  async scheduleOrphanRemoval(transaction: Transaction, { name, type }: ImageName): Promise<void> {
    await this.sendRemoval(transaction, [{ name, type }], ORPHAN_CHECK_DELAY_SECONDS);
  }

  /** Enqueues a job that removes image files after the commit and retries failures. */
  async removeLater(transaction: Transaction, images: readonly ImageName[]): Promise<void> {
    if (images.length > 0) await this.sendRemoval(transaction, images);
  }

  /** Returns the handler of the jobs that remove the files of images that no row references. */
  removalHandler(): JobHandler {
    return async ({ data }) => {
      const { images } = removalJob.parse(data);
      const names = images.map(({ name }) => name);
      const rows = await this.services.database.rows(this.kind.referenced, [names]);
      const referenced = new Set(rows.map(({ name }) => name));
      for (const image of images) {
        if (!referenced.has(image.name)) await this.removeNow(image);
      }
    };
  }

  private sendRemoval(
    transaction: Transaction,
    images: readonly ImageName[],
    afterSeconds?: number,
  ): Promise<void> {
    return this.services.jobs.send(transaction, this.kind.removals, { images }, afterSeconds);
  }

  /** Removes the files of an image; missing files are ignored. */
  private async removeNow(image: ImageName): Promise<void> {
    const keys = this.keysOf(image);
    await this.services.files.delete(keys.full);
    await this.services.files.delete(keys.thumb);
  }
}

/** Returns a new image name: 192 random bits in base64url. */
function newImageName(): string {
  return randomBytes(24).toString('base64url');
}
