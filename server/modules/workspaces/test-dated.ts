import type { TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import type { DatedSettingName, DatedValue } from '#shared/workspaces/dated-settings.ts';

interface Since {
  readonly employeeId?: string;
  readonly kindId?: string;
  /** Without one, since ever. */
  readonly validFrom?: string;
}

/** Gives a setting a value from a day on, as it is stored. */
export async function setDated<Name extends DatedSettingName>(
  { services }: TestServer,
  { tenantId, organizationId }: Pick<TestTenant, 'tenantId' | 'organizationId'>,
  { setting, value, validFrom, ...whose }: Since & { setting: Name; value: DatedValue<Name> },
): Promise<void> {
  const since = validFrom === undefined ? null : new Date(validFrom);
  const data = { tenantId, organizationId, setting, ...whose, value, validFrom: since };
  await services.prisma.datedSetting.create({ data });
}
