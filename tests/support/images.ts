import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: 1 | 8;
  /** Raw pixel data; default: rows of zeros. */
  readonly pixels?: Buffer;
}

/** Creates a greyscale PNG by hand, with any size in its header. */
export function handMadePng({ width, height, bitDepth = 8, pixels }: PngHeader): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  const rowBytes = 1 + Math.ceil((width * bitDepth) / 8);
  const data = pixels ?? deflateSync(Buffer.alloc(rowBytes * height), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a chunk with a valid checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Creates a decompression bomb: 900 megapixels in about 100 kB. */
export function bomb(): Buffer {
  return handMadePng({ width: 30_000, height: 30_000, bitDepth: 1 });
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Creates a picture that is red on the left and blue on the right. */
function picture({ width, height }: PictureSize): sharp.Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

export function pngImage(size: PictureSize = { width: 64, height: 32 }): Promise<Buffer> {
  return picture(size).png().toBuffer();
}

/** Creates a JPEG like a phone's: rotated by EXIF orientation, with location and camera model. */
export function jpegOfTelephone(size: PictureSize = { width: 64, height: 32 }): Promise<Buffer> {
  return picture(size)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'SecretCamera', Software: 'SecretSoftware' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Creates a PNG of noise, which is incompressible: about three bytes per pixel. */
export function noisyPng({ width, height }: PictureSize): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}

/** A minimal GIF. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

export const HTML_BEHIND_A_SIGNATURE = Buffer.concat([
  SIGNATURE,
  Buffer.from('<html><script>alert(1)</script></html>'),
]);
