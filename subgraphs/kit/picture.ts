import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { isPictureId, PICTURE_ID_LIMITS, picturePath } from '#protocol/pictures';
import type { FieldRule } from './fields';
import { described } from './graph-fields';

@Directive('@shareable')
@ObjectType('Picture', {
  simpleResolvers: true,
  description: 'A picture, which anybody who has its address can fetch. Its content never changes.',
})
export class Picture {
  @Field(() => String, { description: 'Address of the picture, a PNG or JPEG image.' })
  url: string;

  @Field(() => String, { description: 'Address of the same, at most 320 pixels wide and high.' })
  thumbnailUrl: string;
}

/** Returns the picture of a resource that may have none. */
export function pictureOrNull(baseUrl: string, id: string | null): Picture | null {
  return id === null ? null : pictureOf(baseUrl, id);
}

/** Returns a picture of the library. */
export function pictureOf(baseUrl: string, id: string): Picture {
  const url = `${baseUrl}${picturePath(id)}`;
  return { url, thumbnailUrl: `${url}?size=thumb` };
}

/** The picture of a resource, by its id in the library. */
export const PICTURE_ID = {
  title: 'picture',
  nullable: true,
  problem: (id: string) => (isPictureId(id) ? null : 'must be the id of a picture of the library'),
  limits: PICTURE_ID_LIMITS,
  graph: () => ID,
  ...described('Id of its picture, one of `pictures`; null without one.'),
} satisfies FieldRule<string | null>;

/** Payload of the jobs that take a deleted picture from what has it. */
export const pictureDeletion = z.object({ id: z.string() });
