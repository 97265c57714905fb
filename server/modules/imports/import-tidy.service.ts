import { subHours } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { failSilentRuns, takeOldFiles } from '#server/modules/imports/import-runs.data.ts';
import { importFileHours, importTexts } from '#shared/imports/import.schema.ts';

/** Imports that said nothing for that long will not go on by themselves. */
const silentHours = 1;

/** Deletes the files of imports that nobody touched for a day, and tells of those that died. */
export async function tidyImports(ctx: BaseContext): Promise<void> {
  const store = ctx.services.files;
  await inTransaction(ctx, async (tx) => {
    await failSilentRuns(tx, { before: subHours(tx.now(), silentHours), failure: importTexts.brokeOff });
    const keys = await takeOldFiles(tx, subHours(tx.now(), importFileHours));
    for (const key of keys) tx.afterCommit(() => store.delete(key));
  });
}
