import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '#server/errors.ts';
import { attachmentBytes, attachmentTexts } from '#shared/attachments/attachment.schema.ts';

export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

const longestName = 255;

/** The file's own name: the last part of a path, one line, without marks that turn the writing around. */
export function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}"]+/gu, ' ').trim();
  if (/^\.*$/.test(plain)) return 'file';
  if (plain.length <= longestName) return plain;
  const ending = /\.[\p{L}\p{N}]{1,12}$/u.exec(plain)?.[0] ?? '';
  // A cut may leave half of a character.
  return plain.slice(0, longestName - ending.length).replace(/\p{Cs}$/u, '') + ending;
}

/** The one file of a multipart body. */
export async function readAttachment(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-media', attachmentTexts.missing);
  const limits = { fileSize: attachmentBytes, files: 1, fields: 20, fieldSize: 1000, parts: 21 };
  let found: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      found = { name: fileName(part.filename ?? ''), content: await part.toBuffer() };
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (found === undefined || found.content.length === 0) throw fieldError('file', attachmentTexts.missing);
  return found;
}

function refusalOf(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('too-large', attachmentTexts.tooBig, { code: 'FILE_TOO_LARGE' });
  }
  if (code === 'FST_FILES_LIMIT') return fieldError('file', attachmentTexts.several);
  return fieldError('file', attachmentTexts.missing);
}

/** First bytes of what is named; everything else that is not plain text is just bytes. */
const signs: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['application/pdf', 0, '%PDF-'],
];

const anyContent = 'application/octet-stream';
const textEndings = /\.(txt|md|log|csv)$/i;

function isText(content: Buffer): boolean {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

/** What a file is by its content, never by what its sender says; markup and scripts are just bytes. */
export function contentTypeOf({ name, content }: { name: string; content: Buffer }): string {
  const sign = signs.find(([, at, bytes]) => content.toString('latin1', at, at + bytes.length) === bytes);
  if (sign !== undefined) return sign[0];
  return textEndings.test(name) && isText(content) ? 'text/plain; charset=utf-8' : anyContent;
}
