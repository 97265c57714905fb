import { z } from 'zod';
import { authResult } from '#shared/auth/auth.schema.ts';
import { fillDemoInput } from '#shared/demo/demo.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';

export const demoApi = endpointTable('system', {
  fill: endpoint({
    method: 'POST',
    path: '/demo',
    summary: 'Fill an empty installation with demo data and sign in as its owner',
    body: fillDemoInput,
    response: authResult,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/demo',
    summary: 'Remove the demo data, its people included',
    status: 204,
    response: z.undefined(),
  }),
});
