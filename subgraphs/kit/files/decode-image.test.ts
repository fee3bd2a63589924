import fc from 'fast-check';
import sharp from 'sharp';
import {
  bomb,
  GIF,
  HTML_BEHIND_A_SIGNATURE,
  handMadePng,
  jpegOfTelephone,
  pngImage,
  SVG,
} from '#tests/support/images';
import type { CleanImage } from './image-storage';
import { decodeImage, type ImageProblem, inspectImage } from './receive-image';

async function inspectAndDecode(bytes: Buffer): Promise<CleanImage | ImageProblem> {
  const header = await inspectImage(bytes);
  return 'problem' in header ? header : decodeImage(bytes, header.type);
}

async function clean(bytes: Buffer): Promise<CleanImage> {
  const image = await inspectAndDecode(bytes);
  if ('problem' in image) throw new Error(image.problem);
  return image;
}

/** Red and blue of a pixel. */
async function colours(bytes: Buffer, left: number, top: number): Promise<readonly (number | undefined)[]> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [pixel[0], pixel[2]];
}

describe('an image', () => {
  it('that is PNG stays PNG, of the same pixels', async () => {
    const { type, full } = await clean(await pngImage());
    expect(type).toBe('image/png');
    expect(await sharp(full).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 });
    expect(await colours(full, 0, 0)).toEqual([255, 0]);
    expect(await colours(full, 63, 0)).toEqual([0, 255]);
  });

  it('that is JPEG stays JPEG, is turned upright and loses its metadata', async () => {
    const telephone = await jpegOfTelephone();
    expect(telephone.includes('SecretCamera')).toBe(true);
    const { type, full, thumb } = await clean(telephone);
    expect(type).toBe('image/jpeg');
    for (const bytes of [full, thumb]) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: 'jpeg', width: 32, height: 64 });
      expect(metadata.exif).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
      expect(bytes.includes('Secret')).toBe(false);
    }
    const [red = 0] = await colours(full, 16, 2);
    const [, blue = 0] = await colours(full, 16, 61);
    expect(Math.min(red, blue)).toBeGreaterThan(240);
  });

  it('loses text in a PNG chunk', async () => {
    const commented = await sharp(await pngImage())
      .withExif({ IFD0: { ImageDescription: 'SecretPlace' } })
      .png()
      .toBuffer();
    expect(commented.includes('SecretPlace')).toBe(true);
    expect((await clean(commented)).full.includes('SecretPlace')).toBe(false);
  });

  it('has a thumbnail of at most 320 pixels, never larger than itself', async () => {
    const wide = await clean(await pngImage({ width: 1000, height: 500 }));
    expect(await sharp(wide.thumb).metadata()).toMatchObject({ format: 'png', width: 320, height: 160 });
    const tall = await clean(await jpegOfTelephone({ width: 1000, height: 500 }));
    expect(await sharp(tall.thumb).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 320 });
    const small = await clean(await pngImage({ width: 10, height: 7 }));
    expect(await sharp(small.thumb).metadata()).toMatchObject({ width: 10, height: 7 });
  });

  it('may have 25 megapixels and not one pixel more', async () => {
    const most = handMadePng({ width: 5000, height: 5000, bitDepth: 1 });
    expect(await inspectAndDecode(most)).toMatchObject({ type: 'image/png' });
    const more = handMadePng({ width: 5001, height: 5000, bitDepth: 1 });
    expect(await inspectAndDecode(more)).toEqual({ problem: 'must have at most 25 megapixels' });
  });

  it('may be interlaced', async () => {
    expect(await inspectAndDecode(await interlaced(40))).toMatchObject({ type: 'image/png' });
  });

  it.each([
    ['a progressive JPEG', (image: sharp.Sharp) => image.jpeg({ progressive: true })],
    ['a grey JPEG', (image: sharp.Sharp) => image.toColourspace('b-w').jpeg()],
    ['a CMYK JPEG', (image: sharp.Sharp) => image.toColourspace('cmyk').jpeg()],
    ['a PNG of a palette', (image: sharp.Sharp) => image.png({ palette: true })],
    ['a PNG of 16 bits', (image: sharp.Sharp) => image.toColourspace('rgb16').png()],
  ])('may be %s', async (_what, encoded) => {
    const bytes = await encoded(sharp(await pngImage())).toBuffer();
    expect(await inspectAndDecode(bytes)).toMatchObject({ type: expect.stringMatching('image') });
  });

  it('may be 16384 pixels high', async () => {
    expect(await inspectAndDecode(column(16_384))).toMatchObject({ type: 'image/png' });
  });
});

describe('noise', () => {
  const SIGNATURES = [
    '89504e470d0a1a0a',
    'ffd8ffe0',
    '504b0304',
    '47494638',
    '52494646',
    '1f8b08',
    '4f676753',
  ];

  it('after any signature is rejected, never an internal error', async () => {
    const noise = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SIGNATURES), noise, async (signature, bytes) => {
        const file = Buffer.concat([Buffer.from(signature, 'hex'), bytes]);
        expect(await inspectAndDecode(file)).toEqual({
          problem: expect.stringMatching(/^must be a PNG or JPEG/),
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('rejected files', () => {
  const rejections: readonly (readonly [string, () => Promise<Buffer> | Buffer, RegExp])[] = [
    ['nothing at all', () => Buffer.alloc(0), /PNG or JPEG/],
    ['a GIF', () => GIF, /PNG or JPEG/],
    ['an SVG', () => SVG, /PNG or JPEG/],
    [
      'a WebP',
      async () =>
        sharp(await pngImage())
          .webp()
          .toBuffer(),
      /PNG or JPEG/,
    ],
    ['text', () => Buffer.from('screenshot.png'), /PNG or JPEG/],
    ['HTML behind a PNG signature', () => HTML_BEHIND_A_SIGNATURE, /PNG or JPEG/],
    [
      'HTML behind a JPEG signature',
      () => Buffer.from('\xff\xd8\xff\xe0<html></html>', 'latin1'),
      /complete/,
    ],
    ['half a PNG', async () => half(await pngImage({ width: 300, height: 300 })), /complete/],
    ['half a JPEG', async () => half(await jpegOfTelephone({ width: 300, height: 300 })), /complete/],
    ['a PNG without its end', async () => (await pngImage()).subarray(0, -12), /complete/],
    ['a PNG with a flipped bit', async () => withFlippedBit(await pngImage()), /complete/],
    ['a PNG whose pixels are missing', () => shortOfPixels(), /complete/],
    ['a bomb of 900 megapixels', () => bomb(), /25 megapixels/],
    ['one pixel wide and 25 million high', () => column(25_000_000), /16384 pixels wide and high/],
    ['one row too high', () => column(16_385), /16384 pixels wide and high/],
    ['more than 100 MB of interlaced pixels', () => interlaced(4100), /interlaced/],
    ['a header with the maximum dimensions', () => claim(2 ** 31 - 1), /PNG or JPEG/],
  ];

  it.each(rejections)('%s', async (_what, make, problem) => {
    expect(await inspectAndDecode(await make())).toEqual({ problem: expect.stringMatching(problem) });
  });
});

function column(height: number): Buffer {
  return handMadePng({ width: 1, height, bitDepth: 1 });
}

/** Six bytes for each pixel. */
function interlaced(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** In the checksum of the pixels, before the twelve bytes of the end. */
function withFlippedBit(png: Buffer): Buffer {
  const turned = Buffer.from(png);
  turned.writeUInt8(turned.readUInt8(png.length - 13) ^ 1, png.length - 13);
  return turned;
}

function shortOfPixels(): Buffer {
  return handMadePng({
    width: 200,
    height: 200,
    pixels: handMadePng({ width: 2, height: 2 }).subarray(41, 60),
  });
}

function claim(side: number): Buffer {
  return handMadePng({ width: side, height: side, pixels: Buffer.from('789c030000000001', 'hex') });
}
