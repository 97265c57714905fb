import { z } from 'zod';
import * as factor from '#shared/auth/second-factor.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { statusMessage } from '#shared/http/envelope.ts';

export const secondFactorApi = endpointTable('second-factor', {
  status: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'Get the state of the second factor',
    response: factor.secondFactorStatus,
  }),
  setup: endpoint({
    method: 'POST',
    path: '/auth/second-factor/setup',
    summary: 'New secret for an authenticator app; counts once enabled',
    body: z.object({}),
    response: factor.secondFactorSetup,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/auth/second-factor/enable',
    summary: 'Turn the second factor on with a first code; answers the recovery codes once',
    body: factor.secondFactorCodeInput,
    response: factor.recoveryCodes,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/auth/second-factor/disable',
    summary: 'Turn the second factor off with a code or recovery code',
    body: factor.secondFactorCodeInput,
    response: statusMessage,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'New recovery codes; the old ones end',
    body: factor.secondFactorCodeInput,
    response: factor.recoveryCodes,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/second-factor/verify',
    summary: 'Answer the challenge of a sign-in with a code or recovery code',
    body: factor.secondFactorVerifyInput,
    response: factor.secondFactorVerified,
  }),
});
