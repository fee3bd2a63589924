import sharp, { type Sharp } from 'sharp';
import type { ImageType } from '../rules/image-keys';
import { type ImageProblem, MOST_PIXELS, TRUNCATED_IMAGE } from './inspect-image';

/** An image that was decoded and written anew: nothing of the file that was handed in is left but the picture. */
export interface CleanImage {
  readonly type: ImageType;
  readonly full: Buffer;
  /** At most 320 pixels wide and high. */
  readonly thumb: Buffer;
}

const THUMBNAIL_SIDE = 320;

/** An image of 25 megapixels takes about two seconds; a file that was made to take long is given up. */
const PATIENCE_SECONDS = 5;

// Turns are what uses the cores here: one thread for each, and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes an image that `inspectImage` let pass and writes it anew, PNG as PNG and JPEG as JPEG, upright, without metadata.
 *
 * @returns why the bytes are refused where they are no such image.
 */
export async function decodeImage(bytes: Buffer, type: ImageType): Promise<CleanImage | ImageProblem> {
  try {
    const full = await written(reading(bytes).autoOrient(), type);
    // From what was written: that is neither interlaced nor on its side, and takes next to no memory.
    const small = reading(full).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    return { type, full, thumb: await written(small, type) };
  } catch {
    // Whatever the decoder says of the file, it is the file's fault, and the words would show which decoder it is.
    return TRUNCATED_IMAGE;
  }
}

function reading(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({
    seconds: PATIENCE_SECONDS,
  });
}

function written(image: Sharp, type: ImageType): Promise<Buffer> {
  // Optimal codes would hold the whole picture in memory a second time.
  const encoded = type === 'image/png' ? image.png() : image.jpeg({ quality: 90, optimiseCoding: false });
  return encoded.toBuffer();
}
