import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '#server/errors.ts';
import type { UploadedPicture } from '#server/modules/files/pictures.service.ts';
import { imageTexts } from '#shared/files/image.schema.ts';

/** The one file of a multipart body; the fields beside it say nothing the session does not know. */
export async function readUpload(request: FastifyRequest, mostBytes: number): Promise<UploadedPicture> {
  if (!request.isMultipart()) throw new AppError('unsupported-media', imageTexts.missing);
  const limits = { fileSize: mostBytes, files: 1, fields: 20, fieldSize: 1000, parts: 21 };
  let found: UploadedPicture | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      found = { name: part.filename, content: await part.toBuffer() };
    }
  } catch (error) {
    throw refusalOf(error, mostBytes);
  }
  if (found === undefined || found.content.length === 0) throw fieldError('file', imageTexts.missing);
  return found;
}

function refusalOf(error: unknown, mostBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('too-large', imageTexts.tooLarge(mostBytes), { code: 'PICTURE_TOO_LARGE' });
  }
  if (code === 'FST_FILES_LIMIT') return fieldError('file', imageTexts.several);
  return fieldError('file', imageTexts.missing);
}
