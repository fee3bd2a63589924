import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { ImageType } from '#kit/images/image-keys';
import { ParticipantEntity } from '../participants/participant.entity';

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
