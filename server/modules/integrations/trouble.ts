import type { BaseContext } from '#server/context/context.ts';
import { type ConnectionRow, noteConnection } from '#server/modules/integrations/connections.data.ts';
import { type IntegrationTrouble, integrationTexts } from '#shared/integrations/integration.schema.ts';

const troubles: Readonly<Record<string, IntegrationTrouble>> = {
  [integrationTexts.uninstalled]: 'removed',
  [integrationTexts.suspended]: 'suspended',
  [integrationTexts.refusedToken]: 'refused',
};

/** What has to be done about the connection as a whole; undefined where nothing has. */
export function troubleOf({ lastError }: Pick<ConnectionRow, 'lastError'>): IntegrationTrouble | undefined {
  return lastError === null ? undefined : troubles[lastError];
}

/** Keeps a failure that concerns the connection as a whole. */
export async function noteTrouble(
  base: BaseContext,
  connection: Pick<ConnectionRow, 'tenantId' | 'id'>,
  lastError: string,
): Promise<void> {
  if (troubleOf({ lastError }) !== undefined) await noteConnection(base, connection, { lastError });
}
