import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, whose text or bytes are made while it is packed. */
export interface ZipPart {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

interface Packed {
  readonly path: Buffer;
  readonly offset: number;
  readonly sizes: Buffer;
}

/** Deflated, with sizes that follow the content and a path in UTF-8; made on 1 January 1980, the first day of the format. */
const formOf = (path: Buffer, sizes: Buffer = Buffer.alloc(12)) => {
  const form = Buffer.from([20, 0, 8, 8, 8, 0, 0, 0, 0x21, 0]);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(path.length);
  return Buffer.concat([form, sizes, lengths]);
};

const headOf = (path: Buffer) => Buffer.concat([Buffer.from('PK\x03\x04'), formOf(path), path]);

function directoryEntry({ path, offset, sizes }: Packed): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), formOf(path, sizes), rest, path]);
}

function directoryEnd(count: number, { size, offset }: { size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Each call of the packer has its price, so that texts go there together. */
const portion = 65_536;

async function* portionsOf(content: ZipPart['content']): AsyncGenerator<Uint8Array> {
  let texts = '';
  for await (const text of content) {
    if (typeof text !== 'string') {
      yield text;
      continue;
    }
    texts += text;
    if (texts.length < portion) continue;
    yield Buffer.from(texts);
    texts = '';
  }
  yield Buffer.from(texts);
}

/** The packed content; answers its checksum and sizes. */
async function* packed(content: ZipPart['content']): AsyncGenerator<Uint8Array, Buffer> {
  let [checksum, size, packedSize] = [0, 0, 0];
  async function* counted() {
    for await (const bytes of portionsOf(content)) {
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // A failure also reaches the last stream, and thereby its reader.
  pipeline(counted(), deflate).catch(() => undefined);
  for await (const bytes of deflate) {
    packedSize += bytes.length;
    yield bytes;
  }
  const sizes = Buffer.alloc(12);
  // Beyond 4 GiB these throw, and the file breaks off.
  for (const [index, value] of [checksum, packedSize, size].entries()) sizes.writeUInt32LE(value, index * 4);
  return sizes;
}

/** Yields an archive part by part without buffering it in memory. */
export async function* zipBytes(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const done: Packed[] = [];
  let offset = 0;
  const counted = (bytes: Uint8Array) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const part of parts) {
    const path = Buffer.from(part.path);
    const begin = offset;
    yield counted(headOf(path));
    const bytes = packed(part.content);
    try {
      let next = await bytes.next();
      for (; !next.done; next = await bytes.next()) yield counted(next.value);
      yield counted(Buffer.concat([Buffer.from('PK\x07\x08'), next.value]));
      done.push({ path, offset: begin, sizes: next.value });
    } finally {
      await bytes.return(Buffer.alloc(0));
    }
  }
  const directory = Buffer.concat(done.map(directoryEntry));
  yield directory;
  yield directoryEnd(done.length, { size: directory.length, offset });
}
