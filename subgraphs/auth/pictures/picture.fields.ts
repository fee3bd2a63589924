import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Limited } from '#kit/arguments';
import type { ImageKind, ImageType, StoredImage } from '#kit/files/image-storage';
import { PICTURE_FOLDER } from '#protocol/pictures';
import { NAME_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Upload } from '#protocol/scalars/upload';

/** A picture of the library. */
@Entity('pictures', { schema: 'auth' })
@Check('ck_pictures_type', `type IN ('image/png', 'image/jpeg')`)
@Index('ix_pictures_newest', ['uploadedAt', 'name'])
export class PictureEntity implements StoredImage {
  /** Name of its files. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_pictures' })
  name: string;

  @Column('text')
  type: ImageType;

  @Column('text')
  title: string;

  @Column('integer')
  size: number;

  @Column('integer', { name: 'thumbnail_size' })
  thumbnailSize: number;

  @Column({ type: 'timestamptz', name: 'uploaded_at', precision: 3, default: () => 'now()' })
  uploadedAt: Date;
}

/** The files of the library. */
export const PICTURES: ImageKind = {
  folder: PICTURE_FOLDER,
  removals: 'picture-removal',
  referenced: {
    name: 'auth_pictures_referenced',
    text: 'SELECT p.name FROM auth.pictures p WHERE p.name = ANY($1)',
  },
};

@ObjectType('LibraryPicture', {
  simpleResolvers: true,
  description: 'A picture of the library, for events, tasks, tiles and the community.',
})
export class LibraryPicture {
  @Field(() => ID, { description: 'Id, as in `pictureId` of inputs.' })
  id: string;

  @Field(() => String, { description: 'What it is, 1 to 200 characters.' })
  title: string;

  @Field(() => String, { description: 'Address of the picture, which anybody can fetch.' })
  url: string;

  @Field(() => String, { description: 'Address of the same, at most 320 pixels wide and high.' })
  thumbnailUrl: string;

  @Field(() => Timestamp, { description: 'When it was uploaded.' })
  uploadedAt: Date;
}

@InputType('UploadPictureInput', { description: 'A new picture of the library.' })
export class UploadPictureInput {
  @Field(() => Upload, {
    description:
      'PNG or JPEG, at most 8 MiB and 25 megapixels. It is stored without metadata, such as where it was taken.',
  })
  image: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: 'What it is, 1 to 200 characters.' })
  title: string;
}
