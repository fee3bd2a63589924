import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_TYPES, type ImageType } from '../rules/image-keys';

/** An image that was decoded and written anew: nothing of the file that was handed in is left but the picture. */
export interface CleanImage {
  readonly type: ImageType;
  readonly full: Buffer;
  /** At most 320 pixels wide and high. */
  readonly thumb: Buffer;
}

const MOST_PIXELS = 25_000_000;

/** What a decoder does for each row costs as much as many pixels: 25 million rows of one pixel would take 20 seconds. */
const LONGEST_SIDE = 16_384;
const THUMBNAIL_SIDE = 320;

/** An image of 25 megapixels takes about two seconds; a file that was made to take long is given up. */
const PATIENCE_SECONDS = 5;

// Turns are what uses the cores here: one thread for each, and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes an image and writes it anew, PNG as PNG and JPEG as JPEG, upright, without metadata.
 *
 * @returns why the bytes are refused where they are no such image.
 */
export async function decodeImage(bytes: Buffer): Promise<CleanImage | { readonly problem: string }> {
  try {
    const type = await imageTypeOf(bytes);
    if (!type) return { problem: 'must be a PNG or JPEG image' };
    // Only the header is read for this, so that the number of pixels can be said before they are decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return { problem: 'must have at most 25 megapixels' };
    if (Math.max(width, height) > LONGEST_SIDE) {
      return { problem: `must be at most ${LONGEST_SIDE} pixels wide and high` };
    }
    const full = await written(upright(bytes), type);
    const thumb = await written(
      upright(bytes).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true }),
      type,
    );
    return { type, full, thumb };
  } catch {
    // Whatever the decoder says of the file, it is the file's fault, and the words would show which decoder it is.
    return { problem: 'must be a PNG or JPEG image that is whole' };
  }
}

async function imageTypeOf(bytes: Buffer): Promise<ImageType | null> {
  const detected = await fileTypeFromBuffer(bytes);
  return IMAGE_TYPES.find((type) => type === detected?.mime) ?? null;
}

function upright(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient();
}

function written(image: Sharp, type: ImageType): Promise<Buffer> {
  return (type === 'image/png' ? image.png() : image.jpeg({ quality: 90 })).toBuffer();
}
