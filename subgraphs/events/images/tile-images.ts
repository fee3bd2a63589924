import type { ImageKind } from '#kit/images/image-storage';

/** The images of proofs. */
export const TILE_IMAGES: ImageKind = {
  folder: 'tile-images',
  removals: 'tile-image-removal',
  referenced: {
    name: 'events_tile_images_referenced',
    text: 'SELECT s.image_name AS name FROM events.submissions s WHERE s.image_name = ANY($1)',
  },
};
