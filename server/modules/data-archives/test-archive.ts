import { inflateRawSync } from 'node:zlib';

/** The files of an archive by their paths, as its directory names them. */
export function filesIn(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [packed, length, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const path = zip.toString('utf8', at + 46, at + 46 + length);
    const begin = offset + 30 + zip.readUInt16LE(offset + 26);
    files.set(path, inflateRawSync(zip.subarray(begin, begin + packed)).toString());
    at += 46 + length;
  }
  return files;
}
