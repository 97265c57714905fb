import type { MessagePort } from 'node:worker_threads';
import type { Cell } from '#server/modules/exports/export-table.ts';
import type { Letter } from '#server/modules/exports/pdf/letter.ts';
import type { Paper } from '#server/modules/exports/pdf/pdf-file.ts';
import type { PrintRow } from '#server/modules/exports/print-rows.ts';
import type { Workbook } from '#server/modules/exports/xlsx/workbook.ts';

/** Files rendered in the worker thread: the first message and the row type of each. */
export interface MadeFiles {
  readonly pdf: { readonly about: Paper; readonly row: PrintRow };
  readonly letter: { readonly about: Letter; readonly row: never };
  readonly xlsx: { readonly about: Workbook; readonly row: readonly Cell[] };
}

/** Starts a file; all further messages use its port. */
export type Order = {
  [Kind in keyof MadeFiles]: {
    readonly kind: Kind;
    readonly about: MadeFiles[Kind]['about'];
    readonly port: MessagePort;
  };
}[keyof MadeFiles];

export interface Rows<Row> {
  readonly type: 'rows';
  readonly rows: readonly Row[];
  readonly isLast: boolean;
}

/** Messages to the worker: the requested rows, and the acknowledgement of its bytes. */
export type ToMaker<Row> = Rows<Row> | { readonly type: 'ack' };

/** Messages from the worker. */
export type FromMaker =
  | { readonly type: 'rows' }
  | { readonly type: 'end' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'failed'; readonly error: unknown };
