interface GifPlan {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of up to 256 colours. */
  readonly colors: readonly (readonly [number, number, number])[];
  at(x: number, y: number): number;
  readonly transparent?: number;
  readonly rows?: readonly number[];
}

/** LZW with a table that grows to 12 bits and then stays full. */
function pack(indices: readonly number[], minimumBits: number): Buffer {
  const clear = 2 ** minimumBits;
  const bytes: number[] = [];
  let [held, bits, width] = [0, 0, minimumBits + 1];
  let table = new Map<string, number>();
  const emit = (code: number) => {
    held += code * 2 ** bits;
    for (bits += width; bits >= 8; bits -= 8) {
      bytes.push(held % 256);
      held = Math.floor(held / 256);
    }
  };
  const codeOf = (text: string) => (text.includes(',') ? (table.get(text) ?? 0) : Number(text));
  table = new Map();
  let next = clear + 2;
  emit(clear);
  let current = '';
  for (const index of indices) {
    const longer = current === '' ? String(index) : `${current},${index}`;
    if (current === '' || table.has(longer)) {
      current = longer;
      continue;
    }
    emit(codeOf(current));
    if (next < 4096) {
      table.set(longer, next);
      if (next === 2 ** width && width < 12) width += 1;
      next += 1;
    }
    current = String(index);
  }
  emit(codeOf(current));
  emit(clear + 1);
  if (bits > 0) bytes.push(held % 256);
  return Buffer.from(bytes);
}

function blocks(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function word(value: number): number[] {
  return [value % 256, Math.floor(value / 256)];
}

/** A GIF with one picture; `rows` gives another order of its lines, as interlaced ones have. */
export function makeGif(plan: GifPlan): Buffer {
  const { width, height, colors, transparent, rows } = plan;
  const tableBits = Math.max(1, Math.ceil(Math.log2(colors.length)));
  const palette = Buffer.alloc(3 * 2 ** tableBits);
  for (const [index, color] of colors.entries()) palette.set(color, index * 3);
  const order = rows ?? Array.from({ length: height }, (_, row) => row);
  const indices = order.flatMap((y) => Array.from({ length: width }, (_, x) => plan.at(x, y)));
  const minimumBits = Math.max(2, tableBits);
  const control = transparent === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, transparent, 0];
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...word(width), ...word(height), 0x80 | (tableBits - 1), 0, 0]),
    palette,
    Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0, ...control]),
    Buffer.from([
      0x2c,
      0,
      0,
      0,
      0,
      ...word(width),
      ...word(height),
      rows === undefined ? 0 : 0x40,
      minimumBits,
    ]),
    blocks(pack(indices, minimumBits)),
    Buffer.from([0x3b]),
  ]);
}
