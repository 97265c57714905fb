import { inflateSync } from 'node:zlib';

/** Characters by glyph number, for one font of the file. */
type Letters = ReadonlyMap<string, string>;

function lettersOf(map: string): Letters {
  const found = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      found.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return found;
}

interface Paper {
  readonly raw: string;
  /** The decompressed streams of the file. */
  readonly streams: readonly string[];
  readonly pages: number;
  /** All texts as they are drawn, from left to right, one after the other. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Texts by page. */
  readonly pageTexts: readonly string[];
  /** Letters that no font in use has. */
  readonly boxes: number;
  /** The number of different glyphs drawn for a letter. */
  shapesOf(letter: string): number;
}

interface Piece {
  readonly text: string;
  /** From the left of the page. */
  readonly x: number;
}

/** The glyph number for a character that a font lacks. */
const missing = '0000';
const drawing = /1 0 0 1 ([\d.]+) [\d.]+ Tm\n\/(F\d+) [\d.]+ Tf.*?\[(.*?)\] TJ/gs;

/** The streams of a PDF are deflated; text is written in glyph numbers of the fonts that are in use. */
export function readPaper(bytes: Buffer): Paper {
  const raw = bytes.toString('latin1');
  const streams = new Map<string, string>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n<<\n((?:(?!endobj).)*?)>>\nstream\n/gs)) {
    const [whole, id = '', dictionary = ''] = match;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const start = match.index + whole.length;
    const data = bytes.subarray(start, start + length);
    streams.set(id, dictionary.includes('FlateDecode') ? inflateSync(data).toString('latin1') : '');
  }
  const fonts = new Map<string, Letters>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = new RegExp(`\\n${id} 0 obj\\n<<\\n((?:(?!endobj).)*?)>>\\nendobj`, 's').exec(raw)?.[1] ?? '';
    const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
    fonts.set(name, map === undefined ? new Map() : lettersOf(streams.get(map) ?? ''));
  }
  const pieces: Piece[] = [];
  const pageTexts: string[] = [];
  let boxes = 0;
  for (const content of streams.values()) {
    const before = pieces.length;
    for (const [, x = '', name = '', drawn = ''] of content.matchAll(drawing)) {
      const glyphs = [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('');
      const letters = fonts.get(name);
      const isPlain = letters === undefined || letters.size === 0;
      const numbers = isPlain ? [] : (glyphs.match(/.{4}/g) ?? []);
      boxes += numbers.filter((glyph) => glyph === missing).length;
      const text = isPlain
        ? Buffer.from(glyphs, 'hex').toString('latin1')
        : numbers.map((glyph) => letters.get(glyph) ?? '?').join('');
      pieces.push({ text, x: Number(x) });
    }
    const drawn = pieces.slice(before).map(({ text }) => text);
    if (drawn.length > 0) pageTexts.push(drawn.join('\n'));
  }
  return {
    ...{
      raw,
      streams: [...streams.values()],
      pieces,
      pageTexts,
      boxes,
      pages: [...raw.matchAll(/\/Type \/Page\n/g)].length,
    },
    text: pieces.map((piece) => piece.text).join('\n'),
    shapesOf: (letter) =>
      Math.max(...[...fonts.values()].map((map) => [...map.values()].filter((one) => one === letter).length)),
  };
}
