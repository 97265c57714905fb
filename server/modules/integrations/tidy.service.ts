import { subDays, subHours } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import { forgetClaims } from '#server/modules/integrations/create-once.ts';
import { forgetOld } from '#server/modules/integrations/deliveries.data.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

const keptDays = 30;
/** An import that says nothing for so long has lost its worker. */
const lostAfterHours = 6;

/** Ends imports whose worker died, and forgets the old lines of the log. */
export async function tidyGithub(base: BaseContext): Promise<void> {
  const now = base.now();
  await forgetOld(base, subDays(now, keptDays));
  await forgetClaims(base, subDays(now, keptDays));
  const message = integrationTexts.brokeOff;
  await base.db.repositorySync.updateMany({
    where: { status: 'running', startedAt: { lt: subHours(now, lostAfterHours) } },
    data: { status: 'failed', message, finishedAt: now },
  });
  await base.db.repository.updateMany({
    where: { status: 'SYNCING', syncs: { none: { status: 'running' } } },
    data: { status: 'ERROR', lastError: message },
  });
}
