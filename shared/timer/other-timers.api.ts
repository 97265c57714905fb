import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { otherTimerSchema, stopOtherTimerInput } from '#shared/timer/other-timer.schema.ts';

const response = z.array(otherTimerSchema);

export const otherTimersApi = endpointTable('timer', {
  list: endpoint({
    method: 'GET',
    path: '/timesheet/timer/other-workspaces',
    summary: 'Timers of the caller that run in their other workspaces',
    response,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/timesheet/timer/other-workspaces/stop',
    summary: 'Stop a timer in another workspace; succeeds if none runs',
    body: stopOtherTimerInput,
    response,
  }),
});
