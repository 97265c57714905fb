import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '#server/errors.ts';
import type { MessageText } from '#shared/text/message.ts';

export interface UploadedFile {
  /** As its owner called the file. */
  readonly name: string;
  readonly content: Buffer;
}

interface Upload extends UploadedFile {
  /** The other fields of the form, unchecked. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface UploadRules {
  readonly maxBytes: number;
  readonly missing: string;
  /** Without one, several files are refused like none. */
  readonly several?: string;
  readonly tooLarge: { readonly text: MessageText; readonly code: 'FILE_TOO_LARGE' | 'PICTURE_TOO_LARGE' };
}

/** The one file of a multipart body, and the other fields in any order. */
export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('unsupported-media', rules.missing);
  const limits = { fileSize: rules.maxBytes, files: 1, fields: 20, fieldSize: 1000, parts: 21 };
  const fields: Record<string, unknown> = {};
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = { name: part.filename ?? '', content: await part.toBuffer() };
      else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw mapUploadError(error, rules);
  }
  if (file === undefined || file.content.length === 0) throw fieldError('file', rules.missing);
  return { ...file, fields };
}

function mapUploadError(error: unknown, { missing, several = missing, tooLarge }: UploadRules): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('too-large', tooLarge.text, { code: tooLarge.code });
  }
  return fieldError('file', code === 'FST_FILES_LIMIT' ? several : missing);
}
