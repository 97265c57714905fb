import type { ReadableStream, WritableStream } from 'node:stream/web';
import type { Cell } from '#server/modules/exports/export-table.ts';
import type { Letter } from '#server/modules/exports/pdf/letter.ts';
import type { Paper } from '#server/modules/exports/pdf/pdf-file.ts';
import type { PrintRow } from '#server/modules/exports/print-rows.ts';
import type { Workbook } from '#server/modules/exports/xlsx/workbook.ts';

/** Files that a worker thread renders: the head and the row type of each. */
export interface MadeFiles {
  readonly pdf: { readonly about: Paper; readonly row: PrintRow };
  readonly letter: { readonly about: Letter; readonly row: never };
  readonly xlsx: { readonly about: Workbook; readonly row: readonly Cell[] };
}

/** A file to render. The worker reads `rows` in batches and writes `bytes`; both streams are transferred to it. */
export type Order = {
  [Kind in keyof MadeFiles]: {
    readonly kind: Kind;
    readonly about: MadeFiles[Kind]['about'];
    readonly rows: ReadableStream<readonly MadeFiles[Kind]['row'][]>;
    readonly bytes: WritableStream<Uint8Array>;
  };
}[keyof MadeFiles];
