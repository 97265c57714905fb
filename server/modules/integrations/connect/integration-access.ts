import type { Context } from '#server/context/context.ts';
import { badRequest, forbidden } from '#server/errors.ts';
import { findManagedTeamIds } from '#server/modules/invitations/managed-teams.data.ts';
import { can } from '#shared/access/can.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

/** 403 for who neither administers integrations nor manages a team. */
export async function requireIntegrationReader(ctx: Context): Promise<void> {
  if (can(ctx, 'INTEGRATION_VIEW') || (await findManagedTeamIds(ctx)).length > 0) return;
  throw forbidden(integrationTexts.notManager, 'NOT_MANAGER');
}

/** The organization that connections belong to; 400 before there is one. */
export function organizationOf({ organizationId }: Pick<Context, 'organizationId'>): string {
  if (organizationId !== undefined) return organizationId;
  throw badRequest(integrationTexts.noOrganization, { code: 'NO_ORGANIZATION' });
}
