import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '#server/errors.ts';
import { fileName } from '#server/modules/attachments/attachment-upload.ts';
import type { UploadedFile } from '#server/modules/files/upload.ts';
import {
  importBytes,
  importTexts,
  type NewImportInput,
  newImportInput,
} from '#shared/imports/import.schema.ts';

export interface ImportUpload {
  readonly file: UploadedFile;
  readonly input: NewImportInput;
}

function refusalOf(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('too-large', importTexts.tooBig, { code: 'FILE_TOO_LARGE' });
  }
  return fieldError('file', code === 'FST_FILES_LIMIT' ? importTexts.several : importTexts.file);
}

/** The file of a multipart body and the fields beside it, in any order. */
export async function readImportUpload(request: FastifyRequest): Promise<ImportUpload> {
  if (!request.isMultipart()) throw new AppError('unsupported-media', importTexts.file);
  const limits = { fileSize: importBytes, files: 1, fields: 20, fieldSize: 1000, parts: 21 };
  const fields: Record<string, unknown> = {};
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        file = { name: fileName(part.filename ?? ''), content: await part.toBuffer() };
      } else {
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (file === undefined || file.content.length === 0) throw fieldError('file', importTexts.file);
  return { file, input: newImportInput.parse(fields) };
}
