import type { Transformer } from '@napi-rs/image';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';
import { decodeGif } from '#server/modules/files/gif-frame.ts';
import { readImageHeader } from '#server/modules/files/image-header.ts';
import { gifMegapixels, imageMegapixels, imageTexts } from '#shared/files/image.schema.ts';

/** A re-encoded picture, without metadata and other content of the file. */
interface Picture {
  readonly full: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
}

const longestSide = 1024;
const longestThumbSide = 160;
const quality = 82;

function refused(text: string): AppError {
  return new AppError('unsupported-media', text, { code: 'UNSUPPORTED_PICTURE' });
}

const million = 1_000_000;

function tooManyPixels(megapixels: number): AppError {
  return new AppError('too-large', imageTexts.tooManyPixels(megapixels), { code: 'PICTURE_TOO_LARGE' });
}

/** Twelve megabytes of machine code, which only a picture needs. */
const loadImages = () => import('@napi-rs/image');

async function openGif(bytes: Buffer): Promise<Transformer> {
  const frame = decodeGif(bytes, gifMegapixels * million);
  if (frame === 'damaged') throw refused(imageTexts.damaged);
  if (frame === 'too-large') throw tooManyPixels(gifMegapixels);
  const { Transformer } = await loadImages();
  return Transformer.fromRgbaPixels(frame.pixels, frame.width, frame.height);
}

/** Decodes the type that the first bytes announce, after checking the size. */
async function open(bytes: Buffer): Promise<Transformer> {
  const header = readImageHeader(bytes);
  if (header === undefined) throw refused(imageTexts.wrongType);
  if (header.type === 'gif') return openGif(bytes);
  if (header.width * header.height > imageMegapixels * million) throw tooManyPixels(imageMegapixels);
  const { Transformer } = await loadImages();
  return new Transformer(bytes).rotate();
}

async function draw(bytes: Buffer, side: number): Promise<Buffer> {
  const { ResizeFit } = await loadImages();
  const transformer = await open(bytes);
  const { width, height } = await transformer.metadata();
  if (Math.max(width, height) > side) {
    transformer.resize({ width: side, height: side, fit: ResizeFit.Inside });
  }
  return transformer.webp(quality);
}

/** Decoding the largest picture takes 250 MB: two at once would take twice as much. */
const oneAtATime = pLimit(1);

const paperQuality = 92;

/** A stored picture as JPEG on white for PDF files; undefined for an invalid picture. */
export const drawForPaper = (stored: Buffer, side: number) => oneAtATime(drawOnWhite, stored, side);

async function drawOnWhite(stored: Buffer, side: number) {
  const header = readImageHeader(stored);
  if (header === undefined || header.type === 'gif') return undefined;
  const { ResizeFit, Transformer } = await loadImages();
  const transformer = await open(stored);
  if (Math.max(header.width, header.height) > side) {
    transformer.resize({ width: side, height: side, fit: ResizeFit.Inside });
  }
  const png = await transformer.png();
  const { width, height } = await new Transformer(png).metadata();
  const white = Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, 255), width, height);
  return { jpeg: await white.composite(png).jpeg(paperQuality), width, height };
}

/** Reads a PNG, JPEG, WebP or GIF and draws it as WebP, upright and at most 1024 pixels, with a thumbnail. */
export const drawPicture = (bytes: Buffer): Promise<Picture> => oneAtATime(drawAnew, bytes);

async function drawAnew(bytes: Buffer): Promise<Picture> {
  try {
    const full = await draw(bytes, longestSide);
    const thumb = await draw(full, longestThumbSide);
    const { Transformer } = await loadImages();
    const { width, height } = await new Transformer(full).metadata();
    return { full, thumb, width, height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(imageTexts.damaged);
  }
}
