import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';

/** Devices that are signed in. */
export const sessionsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'sessions'],
    queryFn: ({ signal }) => call(accountApi.sessions, {}, signal),
  });

export const secondFactorQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'second-factor'],
    queryFn: ({ signal }) => call(secondFactorApi.status, {}, signal),
  });
