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
