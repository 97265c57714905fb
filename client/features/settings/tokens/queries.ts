import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';

/** Tokens with which programs work in the name of the person. */
export const apiTokensQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'api-tokens'],
    queryFn: ({ signal }) => call(apiTokensApi.list, {}, signal),
  });
