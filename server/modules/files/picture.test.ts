import { Transformer } from '@napi-rs/image';
import { describe, expect, test } from 'vitest';
import { decodeGif, type GifFrame } from '#server/modules/files/gif-frame.ts';
import { readImageHeader } from '#server/modules/files/image-header.ts';
import { drawPicture } from '#server/modules/files/picture.ts';
import { makeGif } from '#server/modules/files/test-gif.ts';
import { jpeg, png, pngClaiming, withExif } from '#server/modules/files/test-pictures.ts';
import { imageTexts } from '#shared/files/image.schema.ts';

const grey = Array.from({ length: 256 }, (_, value) => [value, value, value] as const);
/** Neighbours that hardly ever repeat, so that the code table fills up. */
const noise = (x: number, y: number) => (x * 97 + y * y * 31 + ((x * y) % 251)) % 256;

function whole(frame: ReturnType<typeof decodeGif>): GifFrame {
  if (typeof frame === 'string') throw new Error(frame);
  return frame;
}

function pixel(picture: { width: number; pixels: Buffer }, x: number, y: number): number[] {
  const at = (y * picture.width + x) * 4;
  return [...picture.pixels.subarray(at, at + 4)];
}

describe('a GIF', () => {
  test('is read point by point, also where its code table is full', () => {
    const [width, height] = [160, 120];
    const frame = decodeGif(makeGif({ width, height, colors: grey, at: noise }), 40_000);
    expect(frame).toMatchObject({ width, height });
    for (let y = 0; y < height; y += 1) {
      const row = Array.from({ length: width }, (_, x) => pixel(whole(frame), x, y)[0]);
      expect(row).toEqual(Array.from({ length: width }, (_, x) => noise(x, y)));
    }
  });

  test('keeps its transparent colour, few colours and interlaced lines', () => {
    const rows = [0, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9];
    const colors = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ] as const;
    const at = (x: number, y: number) => (x + y) % 3;
    const frame = whole(decodeGif(makeGif({ width: 7, height: 11, colors, at, transparent: 1, rows }), 77));
    expect(pixel(frame, 0, 0)).toEqual([255, 0, 0, 255]);
    expect(pixel(frame, 1, 0)).toEqual([0, 0, 0, 0]);
    expect(pixel(frame, 2, 9)).toEqual([0, 0, 255, 255]);
    expect(pixel(frame, 0, 10)).toEqual([0, 0, 0, 0]);
  });

  test('that is cut off, or is a script in disguise, is not read', () => {
    const complete = makeGif({ width: 20, height: 20, colors: grey, at: noise });
    expect(decodeGif(complete, 400)).toMatchObject({ width: 20 });
    expect(decodeGif(complete, 399)).toBe('too-large');
    const cut = [6, 13, 40, 900].map((length) => complete.subarray(0, length));
    const script = Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(1);', 'latin1');
    for (const bytes of [...cut, script]) expect(decodeGif(bytes, 1e9)).toBe('damaged');
  });
});

test('the header tells kind and size of each of the four kinds', async () => {
  const picture = await png(300, 200);
  const kinds = {
    png: picture,
    jpeg: withExif(await jpeg(300, 200), 'x'.repeat(500)),
    webp: await new Transformer(picture).webp(80),
    gif: makeGif({ width: 300, height: 200, colors: grey, at: () => 1 }),
  };
  for (const [type, bytes] of Object.entries(kinds)) {
    expect(readImageHeader(bytes)).toEqual({ type, width: 300, height: 200 });
  }
  const lossless = await new Transformer(picture).webpLossless();
  expect(readImageHeader(lossless)).toEqual({ type: 'webp', width: 300, height: 200 });
});

test('a picture becomes WebP of at most 1024 pixels, its thumbnail of at most 160; small ones do not grow', async () => {
  const large = await drawPicture(await png(3000, 1500));
  expect(readImageHeader(large.full)).toEqual({ type: 'webp', width: 1024, height: 512 });
  expect(readImageHeader(large.thumb)).toEqual({ type: 'webp', width: 160, height: 80 });
  const small = await drawPicture(await png(40, 30));
  expect(small).toMatchObject({ width: 40, height: 30 });
  expect(readImageHeader(small.thumb)).toEqual({ type: 'webp', width: 40, height: 30 });
});

test('the data of a camera is gone from a photo, and the photo stands upright', async () => {
  const secret = 'taken at 52.5200 N 13.4050 E';
  const photo = withExif(await jpeg(300, 200), secret);
  expect(photo.includes(secret)).toBe(true);
  const picture = await drawPicture(photo);
  expect(picture).toMatchObject({ width: 200, height: 300 });
  for (const bytes of [picture.full, picture.thumb]) {
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes('Exif')).toBe(false);
    expect(bytes.includes('EXIF')).toBe(false);
  }
});

test('bytes after a picture are gone', async () => {
  const polyglot = Buffer.concat([await png(), Buffer.from('<html><script>alert(1)</script></html>')]);
  const picture = await drawPicture(polyglot);
  expect(picture.full.includes('script')).toBe(false);
});

test('a picture with more than 24 megapixels, a GIF with more than 4, is refused before it is decoded', async () => {
  const gif = (width: number, height: number) =>
    makeGif({ width, height, colors: grey, at: () => 0, rows: [] });
  for (const bomb of [await pngClaiming(60_000, 60_000), await pngClaiming(6000, 4001)]) {
    await expect(drawPicture(bomb)).rejects.toThrow(String(imageTexts.tooManyPixels(24)));
  }
  for (const bomb of [gif(65_000, 65_000), gif(2000, 2001)]) {
    await expect(drawPicture(bomb)).rejects.toThrow(String(imageTexts.tooManyPixels(4)));
  }
});

test.each([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7 '],
  ['a bitmap', 'BM6\0\0\0'],
  ['a TIFF', 'II*\0\x08\0\0\0'],
  ['nothing', ''],
])('%s is refused', async (_what, text) => {
  const refusal = drawPicture(Buffer.from(text, 'latin1'));
  await expect(refusal).rejects.toMatchObject({ message: imageTexts.wrongType, statusCode: 415 });
});

test('a damaged picture is refused in words', async () => {
  const whole = await png();
  const damaged = [
    whole.subarray(0, 60),
    Buffer.from('GIF89a/*<script>alert(1)</script>*/', 'latin1'),
    Buffer.concat([whole.subarray(0, 40), Buffer.alloc(200, 7)]),
  ];
  for (const bytes of damaged) {
    await expect(drawPicture(bytes)).rejects.toMatchObject({ statusCode: 415, message: imageTexts.damaged });
  }
});
