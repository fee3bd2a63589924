import { crc32 } from 'node:zlib';

const SIGNATURE_BYTES = 8;

/** Length and type before the data of a chunk, a checksum of type and data behind it. */
const LENGTH_BYTES = 4;
const TYPE_BYTES = 4;
const CHECKSUM_BYTES = 4;

/**
 * Whether every chunk of a PNG is there, up to its end, and as it was written: decoders put up with less. Chunks may be of
 * any type, and what follows the end is no part of the picture.
 */
export function isCompletePng(bytes: Buffer): boolean {
  let start = SIGNATURE_BYTES;
  while (start + LENGTH_BYTES + TYPE_BYTES + CHECKSUM_BYTES <= bytes.length) {
    const type = start + LENGTH_BYTES;
    const checksum = type + TYPE_BYTES + bytes.readUInt32BE(start);
    if (checksum + CHECKSUM_BYTES > bytes.length) return false;
    if (bytes.readUInt32BE(checksum) !== crc32(bytes.subarray(type, checksum))) return false;
    if (bytes.toString('latin1', type, type + TYPE_BYTES) === 'IEND') return true;
    start = checksum + CHECKSUM_BYTES;
  }
  return false;
}
