import type { QueryClient } from '@tanstack/react-query';
import { readOptions } from '#client/lib/api/read.ts';
import { isWorkBillable } from '#shared/rates/billable-default.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';

/** Whether new time is billable, by project, client and organization; each form reads it again. */
export const billableDefaultsQuery = readOptions(ratesApi.billableDefaults, {}, { staleTime: 0 });

/** Whether time that the server does not know yet will be billable, as far as the page has read what decides. */
export function willBeBillable(client: QueryClient, work: Parameters<typeof isWorkBillable>[1]): boolean {
  const defaults = client.getQueryData(billableDefaultsQuery.queryKey);
  return defaults !== undefined && isWorkBillable(defaults, work);
}
