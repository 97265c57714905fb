/** The first picture of a GIF as RGBA pixels of the whole canvas. */
export interface GifFrame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

class DamagedGif extends Error {}
class LargeGif extends Error {}

/** Reads bytes in order and never past the end. */
class Reader {
  at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw new DamagedGif('cut off');
    this.at += 1;
    return value;
  }

  word(): number {
    return this.byte() + this.byte() * 256;
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new DamagedGif('cut off');
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  /** Blocks of up to 255 bytes until an empty one. */
  blocks(): Buffer {
    const parts: Buffer[] = [];
    for (let length = this.byte(); length > 0; length = this.byte()) parts.push(this.take(length));
    return Buffer.concat(parts);
  }

  colors(flags: number): Buffer | undefined {
    return (flags & 0x80) === 0 ? undefined : this.take(3 * 2 ** ((flags & 7) + 1));
  }
}

const longestCode = 12;

/** LZW as GIF has it: codes of growing width, lowest bit first. */
function unpack(packed: Buffer, minimumBits: number, pixelCount: number): Uint8Array {
  if (minimumBits < 2 || minimumBits > 8) throw new DamagedGif('code size');
  const output = new Uint8Array(pixelCount);
  const clear = 2 ** minimumBits;
  const prefix = new Uint16Array(2 ** longestCode);
  const suffix = new Uint8Array(2 ** longestCode);
  const stack = new Uint8Array(2 ** longestCode + 1);
  let [next, width, previous, first, written, bits, buffer] = [clear + 2, minimumBits + 1, -1, 0, 0, 0, 0];
  for (const byte of packed) {
    buffer += byte * 2 ** bits;
    bits += 8;
    while (bits >= width && written < pixelCount) {
      const code = buffer % 2 ** width;
      buffer = Math.floor(buffer / 2 ** width);
      bits -= width;
      if (code === clear + 1) return output;
      if (code === clear) {
        [next, width, previous] = [clear + 2, minimumBits + 1, -1];
        continue;
      }
      if (code > next || (previous < 0 && code >= clear)) throw new DamagedGif('unknown code');
      let depth = 0;
      let walk = code;
      if (code === next) {
        stack[depth++] = first;
        walk = previous;
      }
      for (; walk >= clear; walk = prefix[walk] ?? 0) stack[depth++] = suffix[walk] ?? 0;
      first = walk;
      stack[depth++] = first;
      while (depth > 0 && written < pixelCount) output[written++] = stack[--depth] ?? 0;
      if (previous >= 0 && next < 2 ** longestCode) {
        prefix[next] = previous;
        suffix[next] = first;
        next += 1;
        if (next === 2 ** width && width < longestCode) width += 1;
      }
      previous = code;
    }
  }
  if (written === 0) throw new DamagedGif('empty');
  return output;
}

/** Order of the rows of an interlaced picture. */
function interlacedRows(height: number): number[] {
  const passes = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const;
  return passes.flatMap(([start, step]) => {
    const rows: number[] = [];
    for (let row = start; row < height; row += step) rows.push(row);
    return rows;
  });
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly transparent: number | undefined;
  readonly palette: Buffer | undefined;
}

function paint(reader: Reader, canvas: Canvas): Buffer {
  const [left, top, width, height] = [reader.word(), reader.word(), reader.word(), reader.word()];
  if (width === 0 || height === 0 || left + width > canvas.width || top + height > canvas.height) {
    throw new DamagedGif('outside of the canvas');
  }
  const flags = reader.byte();
  const palette = reader.colors(flags) ?? canvas.palette;
  if (palette === undefined) throw new DamagedGif('no colours');
  const minimumBits = reader.byte();
  const indices = unpack(reader.blocks(), minimumBits, width * height);
  const pixels = Buffer.alloc(canvas.width * canvas.height * 4);
  const rows =
    (flags & 0x40) === 0 ? Array.from({ length: height }, (_, row) => row) : interlacedRows(height);
  for (const [line, row] of rows.entries()) {
    for (let column = 0; column < width; column += 1) {
      const color = indices[line * width + column] ?? 0;
      if (color === canvas.transparent) continue;
      const at = ((top + row) * canvas.width + left + column) * 4;
      palette.copy(pixels, at, color * 3, color * 3 + 3);
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}

function decode(bytes: Buffer, mostPixels: number): GifFrame {
  const reader = new Reader(bytes);
  reader.take(6);
  const [width, height, flags] = [reader.word(), reader.word(), reader.byte()];
  reader.take(2);
  const palette = reader.colors(flags);
  let transparent: number | undefined;
  for (;;) {
    const block = reader.byte();
    if (block === 0x2c) {
      if (width * height > mostPixels) throw new LargeGif();
      return { width, height, pixels: paint(reader, { width, height, transparent, palette }) };
    }
    if (block !== 0x21) throw new DamagedGif('unknown block');
    const label = reader.byte();
    const extension = reader.blocks();
    if (label === 0xf9) transparent = ((extension[0] ?? 0) & 1) === 1 ? extension[3] : undefined;
  }
}

/** The first picture; nothing of a canvas with more pixels is ever in memory. */
export function decodeGif(bytes: Buffer, mostPixels: number): GifFrame | 'damaged' | 'too-large' {
  try {
    return decode(bytes, mostPixels);
  } catch (error) {
    if (error instanceof DamagedGif) return 'damaged';
    if (error instanceof LargeGif) return 'too-large';
    throw error;
  }
}
