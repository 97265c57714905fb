import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import {
  mayTakeRates,
  projectKey,
  type Things,
  taskKey,
} from '#server/modules/imports/read/import-things.ts';
import { insertThings } from '#server/modules/imports/run/import-items.data.ts';
import type { ImportWork } from '#server/modules/imports/run/import-make.service.ts';
import { findRatedScopes } from '#server/modules/rates/rates.data.ts';
import { addRate, lockRates } from '#server/modules/rates/rates.service.ts';
import type { PlannedRate } from '#shared/imports/import-rates.ts';
import type { PutRateInput } from '#shared/rates/rate.schema.ts';

/** Nothing for what was not made. */
function inputOf(rate: PlannedRate, { ids }: Things): PutRateInput[] {
  const { kind, hourly, validFrom, employeeId, project, task } = rate;
  const names = { project, task };
  const projectId = ids.projects.get(projectKey(names) ?? '');
  const taskId = ids.tasks.get(taskKey(names) ?? '');
  if (task !== undefined) return taskId === undefined ? [] : [{ kind, hourly, validFrom, taskId }];
  if (project !== undefined && projectId === undefined) return [];
  return [{ kind, hourly, validFrom, employeeId, projectId }];
}

const placeOf = ({ kind, employeeId, projectId, taskId }: PutRateInput) =>
  JSON.stringify([kind, employeeId ?? null, projectId ?? null, taskId ?? null]);

/** Writes the rates that the file comes from; what has a rate already keeps it. Answers how many are new. */
export async function takeRates(
  ctx: Context,
  { run, organizationId, things }: ImportWork,
  planned: readonly PlannedRate[],
): Promise<number> {
  if (!(run.settings.takesRates && mayTakeRates(ctx)) || planned.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    await lockRates(tx);
    const rated = new Set((await findRatedScopes(tx)).map(placeOf));
    const inputs = planned
      .flatMap((rate) => inputOf(rate, things))
      .filter((input) => !rated.has(placeOf(input)));
    const items: { entity: 'Rate'; entityId: string; sourceId: string }[] = [];
    for (const input of inputs) {
      const { id, hourly } = await addRate(tx, input);
      items.push({ entity: 'Rate', entityId: id, sourceId: `${id} ${hourly}` });
    }
    await insertThings(tx, { importRunId: run.id, source: run.source, organizationId }, items);
    return items.length;
  });
}
