import type { FastifyRequest } from 'fastify';
import { readUpload, type UploadedFile } from '#server/modules/files/upload.ts';
import { attachmentBytes, attachmentTexts } from '#shared/attachments/attachment.schema.ts';

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

export async function readAttachment(request: FastifyRequest): Promise<UploadedFile> {
  const { missing, several, tooBig } = attachmentTexts;
  const tooLarge = { text: tooBig, code: 'FILE_TOO_LARGE' } as const;
  const file = await readUpload(request, { maxBytes: attachmentBytes, missing, several, tooLarge });
  return { ...file, name: fileName(file.name) };
}

/** First bytes of the recognized types; everything else that is not plain text is just bytes. */
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

/** The content type of a file by its first bytes, never by the sender's claim; markup and scripts are plain bytes. */
export function contentTypeOf({ name, content }: { name: string; content: Buffer }): string {
  const sign = signs.find(([, at, bytes]) => content.toString('latin1', at, at + bytes.length) === bytes);
  if (sign !== undefined) return sign[0];
  return textEndings.test(name) && isText(content) ? 'text/plain; charset=utf-8' : anyContent;
}
