import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import type { StagedFile } from '#kit/files/staged-file';
import { pngImage } from '#tests/support/images';
import { receiveImage } from './receive-image';

function staged(open: () => Promise<Readable>): StagedFile {
  return { fileName: 'proof.png', mediaType: 'image/png', size: 1, open };
}

describe('a received image', () => {
  it('is queued behind at most 64 others', async () => {
    const image = await pngImage();
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    let rejections = 0;
    const file = staged(() => opened.then(() => Readable.from([image])));
    const receive = () => receiveImage('input.image', file);
    const room = availableParallelism() + 64;
    const all = Array.from({ length: room + 3 }, () =>
      receive().catch((error: unknown) => {
        expect(error).toMatchObject({
          message: 'rate limit exceeded, retry in 15 seconds',
          extensions: { code: 'RATE_LIMITED', retryAfter: 15 },
        });
        rejections += 1;
      }),
    );
    await Promise.all(all.slice(room));
    gate.emit('open');
    expect(await Promise.all(all)).toHaveLength(room + 3);
    expect(rejections).toBe(3);
    expect(await receive()).toMatchObject({ type: 'image/png' });
  });

  it('is decoded exclusively if large', async () => {
    const large = await sharp({ create: { width: 4100, height: 4100, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const steps: string[] = [];
    const receive = async () => {
      let opened = 0;
      const file = staged(async () => {
        opened += 1;
        // Yields as a file store does, so that the previous image's waiters run first.
        await setImmediate();
        // The first open reads the header.
        if (opened === 2) steps.push('begun');
        return Readable.from([large]);
      });
      expect(await receiveImage('input.image', file)).toMatchObject({ type: 'image/jpeg' });
      steps.push('done');
    };
    await Promise.all([receive(), receive(), receive()]);
    expect(steps).toEqual(['begun', 'done', 'begun', 'done', 'begun', 'done']);
  });
});
