/** The accepted and stored image types. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** The stored name and type of an image, which determine its two file keys. */
export interface ImageName {
  /** Random, not derived from client input. */
  readonly name: string;
  readonly type: ImageType;
}

/** The file store keys of an image's two files. */
export interface ImageKeys {
  readonly full: string;
  readonly thumb: string;
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** Returns the keys of an image's files. @param folder of this kind of images. */
export function imageKeys(folder: string, { name, type }: ImageName): ImageKeys {
  const extension = EXTENSIONS[type];
  return { full: `${folder}/${name}.${extension}`, thumb: `${folder}/${name}.thumb.${extension}` };
}
