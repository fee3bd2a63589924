import { handMadePng, pngChunk, pngImage } from '#tests/support/images';
import { isCompletePng } from './receive-image';

const END_BYTES = 12;

describe('a PNG', () => {
  it('is complete as encoders write it', async () => {
    expect(isCompletePng(await pngImage())).toBe(true);
    expect(isCompletePng(handMadePng({ width: 3, height: 5, bitDepth: 1 }))).toBe(true);
  });

  it('may have unknown chunks and bytes after IEND', async () => {
    const png = await pngImage();
    const odd = Buffer.concat([
      png.subarray(0, -END_BYTES),
      pngChunk('odDd', Buffer.from('what is this')),
      png.subarray(-END_BYTES),
      Buffer.from('behind'),
    ]);
    expect(isCompletePng(odd)).toBe(true);
  });

  it('is incomplete when truncated anywhere', async () => {
    const png = await pngImage({ width: 8, height: 8 });
    for (let length = 0; length < png.length; length += 1) {
      expect(isCompletePng(png.subarray(0, length))).toBe(false);
    }
  });

  it('is incomplete with a flipped bit after its signature', async () => {
    const png = await pngImage({ width: 8, height: 8 });
    for (let place = 8; place < png.length; place += 1) {
      const turned = Buffer.from(png);
      turned.writeUInt8(turned.readUInt8(place) ^ 1, place);
      expect(isCompletePng(turned)).toBe(false);
    }
  });
});
