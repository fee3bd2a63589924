import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Transaction } from '#kit/database/database';
import type { ImageKind, ImageName, ImageStorage, ImageType } from '#kit/files/image-storage';
import { newRandomId } from '#kit/random-id';
import { ParticipantEntity } from './participant.fields';

/** A screenshot of the game client: evidence of the ledger entries that name it. */
@Entity('screenshots', { schema: 'bingo' })
@Check('ck_screenshots_image', `image_type IN ('image/png', 'image/jpeg')`)
@Unique('uq_screenshots_image', ['imageName'])
@Index('ix_screenshots_participant', ['participantId'])
export class ScreenshotEntity {
  /** `shot_…` */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_screenshots' })
  id: string;

  @Column('text', { name: 'participant_id' })
  participantId: string;

  /** Random; with the type it names the files of the image. */
  @Column('text', { name: 'image_name' })
  imageName: string;

  @Column('text', { name: 'image_type' })
  imageType: ImageType;

  /** Bytes. */
  @Column('integer', { name: 'image_size' })
  imageSize: number;

  /** Bytes. */
  @Column('integer', { name: 'thumbnail_size' })
  thumbnailSize: number;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_screenshots_participant' })
  participant: ParticipantEntity;
}

/** The images of screenshots. */
export const SCREENSHOT_IMAGES: ImageKind = {
  folder: 'bingo-screenshots',
  removals: 'bingo-screenshot-removal',
  referenced: {
    name: 'bingo_screenshots_referenced',
    text: 'SELECT s.image_name AS name FROM bingo.screenshots s WHERE s.image_name = ANY($1)',
  },
};

const ID = /^shot_[\w-]{24}$/;

/** Returns a new screenshot id: `shot_` and 144 random bits in base64url. */
export function newScreenshotId(): string {
  return newRandomId('shot_');
}

/** Returns whether a text is a possible screenshot id. */
export function isScreenshotId(text: string): boolean {
  return ID.test(text);
}

const DELETE = {
  name: 'bingo_delete_screenshots',
  text: `DELETE FROM bingo.screenshots WHERE participant_id = ANY($1)
    RETURNING image_name AS name, image_type AS type`,
} as const;

/** Deletes the screenshots of participants; a job sent in the same transaction removes their files. */
export async function deleteScreenshots(
  images: ImageStorage,
  transaction: Transaction,
  participantIds: readonly string[],
): Promise<void> {
  await images.removeLater(transaction, await transaction.rows<ImageName>(DELETE, [participantIds]));
}
