import { png } from '#server/modules/files/test-pictures.ts';
import { attachmentBytes } from '#shared/attachments/attachment.schema.ts';
import { boardLimits } from '#shared/boards/board.schema.ts';

const csv = (lines: string) => Buffer.from(`Date,Duration\n2026-03-02,1:00\n${lines}`);
const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

/** A task and a board that take files. */
export interface FilePlaces {
  readonly taskId: string;
  readonly boardId: string;
}

interface Upload {
  readonly pathOf: (places: FilePlaces) => string;
  /** The worst files that are accepted, or refused late. */
  readonly files: () => Promise<readonly Buffer[]> | readonly Buffer[];
}

/** Files by the name of the endpoint. */
export const worstFiles: Readonly<Record<string, Upload>> = {
  'imports.create': {
    pathOf: () => '/imports',
    files: () => [
      csv(','.repeat(9_000_000)),
      csv(`${','.repeat(180_000)}\n`.repeat(50)),
      csv('\n'.repeat(9_000_000)),
      csv(`${','.repeat(999)}\n`.repeat(9000)),
      csv('2026-03-03,1:00\n'.repeat(40_000)),
      csv(`"${'""'.repeat(4_000_000)}"`),
      Buffer.alloc(9_000_000, 0x80),
    ],
  },
  'files.uploadImage': {
    pathOf: () => '/image-assets/upload/project_images',
    files: async () => [await png(4000, 3000), Buffer.alloc(5_000_000, 0x89), svg('<g>'.repeat(1_000_000))],
  },
  'boards.addPicture': {
    pathOf: ({ boardId }) => `/boards/${boardId}/pictures/one`,
    files: () => [
      svg('<'.repeat(boardLimits.pictureBytes - 100)),
      Buffer.alloc(boardLimits.pictureBytes, 0x3c),
    ],
  },
  'attachments.upload': {
    pathOf: ({ taskId }) => `/attachments?entity=Task&entityId=${taskId}`,
    files: () => [Buffer.alloc(attachmentBytes, 0x3c), svg('<g>'.repeat(8_000_000))],
  },
};

/** The body of an upload, as a form sends it. */
export function formOf(content: Buffer) {
  const boundary = 'worst-input-boundary';
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}`;
  const head = `${part('name="source"')}\r\n\r\ncsv\r\n${part('name="file"; filename="a.csv"')}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
