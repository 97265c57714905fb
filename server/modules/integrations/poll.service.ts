import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { type ConnectionRow, findActiveConnections } from '#server/modules/integrations/connections.data.ts';
import { isHeard, isQuiet } from '#server/modules/integrations/heard.data.ts';
import { githubLook } from '#server/modules/integrations/integrations.jobs.ts';
import { findRepositories, isLookedAt } from '#server/modules/integrations/repositories.data.ts';

/** Whether it has to be asked for changes: GitHub tells of none, or not any more, and wants to be asked. */
async function isAsked(base: BaseContext, connection: ConnectionRow): Promise<boolean> {
  const takesDeliveries = base.services.config.github.app?.webhookSecret !== undefined;
  const tells = connection.installationId !== null && takesDeliveries && (await isHeard(base, connection));
  return !tells && !(await isQuiet(base, connection));
}

/** Has the repositories looked at whose changes nobody tells of. */
export async function pollGithub(base: BaseContext): Promise<void> {
  for (const connection of await findActiveConnections(base, {})) {
    if (!(await isAsked(base, connection))) continue;
    const { tenantId } = connection;
    const repositories = (await findRepositories(base, connection)).filter(isLookedAt);
    await inTransaction(base, async (tx) => {
      for (const { id: repositoryRowId } of repositories) {
        await tx.enqueue(githubLook, { tenantId, repositoryRowId });
      }
    });
  }
}
