interface ImageHeader {
  readonly type: 'png' | 'jpeg' | 'webp' | 'gif';
  readonly width: number;
  readonly height: number;
}

type Size = Omit<ImageHeader, 'type'>;

function startsWith(bytes: Buffer, text: string, at = 0): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || !startsWith(bytes, 'IHDR', 12)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 10) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Markers that carry no length. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** SOF0 … SOF15, except the tables DHT, JPG and DAC between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Walks the segments up to the frame header; pictures inside the metadata are skipped with their segment. */
function jpegSize(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isBare(marker)) {
      at += 2;
    } else if (isFrame(marker)) {
      if (at + 9 > bytes.length) return undefined;
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return undefined;
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  if (startsWith(bytes, 'VP8X', 12)) {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(bytes, 'VP8 ', 12)) return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function typeOf(bytes: Buffer): ImageHeader['type'] | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  return undefined;
}

const sizeOf = { png: pngSize, jpeg: jpegSize, webp: webpSize, gif: gifSize } as const;

/** Type and size by the first bytes, regardless of the name; undefined for other types than the four. */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  const type = typeOf(bytes);
  if (type === undefined) return undefined;
  const size = sizeOf[type](bytes);
  if (size === undefined || size.width === 0 || size.height === 0) return undefined;
  return { type, ...size };
}
