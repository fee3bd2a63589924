import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { ImageStorage } from '#kit/files/image-storage';
import { receiveImage } from '#kit/files/receive-image';
import type { StagedFile } from '#kit/files/staged-file';
import { eventually } from '#tests/support/eventually';
import { pngImage } from '#tests/support/images';
import { suiteArea } from '#tests/support/suite';
import { hashOfKey } from '../participants/keys.commands';
import { newScreenshotId, SCREENSHOT_IMAGES } from '../participants/screenshot.fields';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer } from '../test-support/players';
import { keepScreenshot } from './keep-screenshot';

const QUEUE = availableParallelism() + 64;
const KEY_HASH = hashOfKey('hook');

const area = suiteArea(openTestArea);
let image: Buffer;

beforeAll(async () => {
  image = await pngImage();
  await addEvent(area, 'spring');
  await addPlayer(area, 'spring', '1');
  await area.dataSource.query('UPDATE bingo.participants SET hook_key_hash = $1', [KEY_HASH]);
});

function staged(open: () => Promise<Buffer>): StagedFile {
  return {
    fileName: 'drop.png',
    mediaType: 'image/png',
    size: 1,
    open: async () => Readable.from([await open()]),
  };
}

/** Keeps a screenshot. @returns the lines of the log. */
async function keep(id: string, file: StagedFile): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const files = area.temporary.files;
  const { settings, jobs } = area;
  const images = new ImageStorage(SCREENSHOT_IMAGES, { database: area.database, jobs, files });
  const dependencies = { settings, database: area.database, jobs, files, images, log };
  await keepScreenshot(dependencies, { kind: 'hook', keyHash: KEY_HASH }, { id, file });
  return lines;
}

const isStored = async (id: string) =>
  (await area.dataSource.query('SELECT FROM bingo.screenshots WHERE id = $1', [id])).length === 1;

describe('a screenshot', () => {
  it('waits for a place in the decode queue', async () => {
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    const slow = staged(() => opened.then(() => image));
    const others = Array.from({ length: QUEUE }, () => receiveImage('file', slow));
    await expect(receiveImage('file', slow)).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
    const id = newScreenshotId();
    const reading = jest.spyOn(area.database, 'row');
    const kept = keep(
      id,
      staged(async () => image),
    );
    await eventually(() => expect(reading).toHaveBeenCalled());
    await reading.mock.results[0]?.value;
    reading.mockRestore();
    // Now the queue has rejected the screenshot.
    await setImmediate();
    gate.emit('open');
    await Promise.all(others);
    expect(await kept).toEqual([]);
    expect(await isStored(id)).toBe(true);
  });

  it('that is no image is dropped', async () => {
    const id = newScreenshotId();
    expect(
      await keep(
        id,
        staged(async () => Buffer.from('no image')),
      ),
    ).toEqual([]);
    expect(await isStored(id)).toBe(false);
  });

  it('that cannot be read is dropped and logged', async () => {
    const id = newScreenshotId();
    const unreadable = staged(async () => Promise.reject(new Error('the disk is broken')));
    expect(await keep(id, unreadable)).toEqual([expect.stringContaining('a screenshot was not stored')]);
    expect(await isStored(id)).toBe(false);
  });
});
