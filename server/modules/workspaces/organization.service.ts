import { noteChange } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { seedTaskLists } from '#server/modules/workspaces/default-lists.ts';
import {
  findFounders,
  getOrganization,
  hasOrganization,
  joinOrganization,
} from '#server/modules/workspaces/organization.data.ts';
import { checkTenantHint } from '#server/modules/workspaces/tenant.service.ts';
import { currencies, defaultCurrency } from '#shared/defaults/currencies.ts';
import { pathSlug } from '#shared/text/slug.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { completeModules, type ModuleName } from '#shared/workspaces/modules.ts';
import type { Organization } from '#shared/workspaces/organization.schema.ts';

interface NewOrganization {
  readonly tenantId: string;
  /** The creator. */
  readonly userId: string;
  readonly name: string;
  readonly currency?: string;
  readonly invitesAllowed?: boolean;
  /** The creator's time zone, as sent. */
  readonly timeZone?: string | null;
  /** Absent: all of them. */
  readonly modules?: readonly ModuleName[];
}

/** An organization with its lists; its maker and the workspace's owners belong to it. */
export async function insertOrganization(
  tx: InTransaction<BaseContext>,
  input: NewOrganization,
): Promise<{ organizationId: string }> {
  const { tenantId, userId, name } = input;
  const { id: organizationId } = await tx.db.organization.create({
    data: {
      tenantId,
      name,
      profile_link: pathSlug(name) || 'organization',
      isDefault: !(await hasOrganization(tx, tenantId)),
      currency: currencyOf(input.currency),
      invitesAllowed: input.invitesAllowed ?? true,
      timeZone: normaliseTimeZone(input.timeZone),
      createdByUserId: userId,
      ...(input.modules && { modules: completeModules(input.modules) }),
    },
    select: { id: true },
  });
  const userIds = await findFounders(tx, { tenantId, userId });
  await joinOrganization(tx, { tenantId, organizationId, userIds });
  await seedTaskLists(tx.db, { tenantId, organizationId });
  return { organizationId };
}

function currencyOf(text: string | undefined): string {
  if (text === undefined) return defaultCurrency;
  const code = text.toUpperCase();
  if (currencies.some(({ isoCode }) => isoCode === code)) return code;
  throw fieldError('currency', 'This currency is not known');
}

export async function createOrganization(
  ctx: Context,
  input: { name: string; currency?: string; invitesAllowed?: boolean; tenantId?: unknown },
): Promise<Organization> {
  checkTenantHint(ctx, input.tenantId);
  const { name, currency, invitesAllowed } = input;
  const owner = { tenantId: ctx.tenantId, userId: ctx.userId, timeZone: ctx.timeZone };
  const { organizationId } = await inTransaction(ctx, async (tx) => {
    const created = await insertOrganization(tx, { ...owner, name, currency, invitesAllowed });
    const about = { entity: 'Organization', entityId: created.organizationId } as const;
    await noteChange(tx, { action: 'organization.create', ...about, after: { name } });
    return created;
  });
  ctx.services.sessions.forget({ tenantId: ctx.tenantId });
  return getOrganization(ctx, organizationId);
}

/** An organization with its settings; 404 unless the caller belongs to it or oversees the workspace. */
export function readOrganization(ctx: Context, id: string): Promise<Organization> {
  return getOrganization(ctx, id);
}
