/** The types that images are kept in: whatever was handed in is one of these or refused. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** What a row remembers of an image: enough to find its two files. */
export interface ImageName {
  /** Random; nothing of it comes from a client. */
  readonly name: string;
  readonly type: ImageType;
}

/** Where the two files of an image are in the file store. */
export interface ImageKeys {
  readonly full: string;
  readonly thumb: string;
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** The keys of an image's files. */
export function imageKeys({ name, type }: ImageName): ImageKeys {
  const extension = EXTENSIONS[type];
  return { full: `tile-images/${name}.${extension}`, thumb: `tile-images/${name}.thumb.${extension}` };
}
