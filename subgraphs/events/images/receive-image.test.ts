import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import type { StagedFile } from '#kit/files/staged-file';
import { pngImage } from '#tests/support/images';
import { receiveImage } from './receive-image';

function staged(open: () => Promise<Readable>): StagedFile {
  return { fileName: 'proof.png', mediaType: 'image/png', size: 1, open };
}

describe('an image that is received', () => {
  it('waits for its turn behind 64 others at most', async () => {
    const image = await pngImage();
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    let refusals = 0;
    const file = staged(() => opened.then(() => Readable.from([image])));
    const receive = () => receiveImage('input.image', file);
    const room = availableParallelism() + 64;
    const all = Array.from({ length: room + 3 }, () =>
      receive().catch((error: unknown) => {
        expect(error).toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
        refusals += 1;
      }),
    );
    await Promise.all(all.slice(room));
    gate.emit('open');
    expect(await Promise.all(all)).toHaveLength(room + 3);
    expect(refusals).toBe(3);
    expect(await receive()).toMatchObject({ type: 'image/png' });
  });
});
