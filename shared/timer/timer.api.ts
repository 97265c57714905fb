import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import {
  recentWorkSchema,
  startNewTaskInput,
  startTimerInput,
  stopTimerInput,
  syncTimerInput,
  timerBeatSchema,
  timerChangeSchema,
  timerGapInput,
  timerStatusQuery,
  timerStatusSchema,
} from '#shared/timer/timer.schema.ts';

export const timerApi = endpointTable('timer', {
  status: endpoint({
    method: 'GET',
    path: '/timesheet/timer/status',
    aliases: ['/timer/status'],
    summary: 'Whether the timer runs, since when, and what was worked today',
    query: timerStatusQuery,
    response: timerStatusSchema,
  }),
  start: endpoint({
    method: 'POST',
    path: '/timesheet/timer/start',
    aliases: ['/timer/start'],
    summary: 'Start the timer; a running one stops at that instant',
    body: startTimerInput,
    response: timerChangeSchema,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/timesheet/timer/stop',
    aliases: ['/timer/stop'],
    summary: 'Stop the timer; nothing running is fine',
    body: stopTimerInput,
    response: timerChangeSchema,
  }),
  startNew: endpoint({
    method: 'POST',
    path: '/timesheet/timer/start-new',
    summary: 'Create a task and start the timer on it, both or neither',
    body: startNewTaskInput,
    response: timerChangeSchema,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/timesheet/timer/recent',
    summary: 'What the caller worked on last and may start again, newest first',
    response: z.array(recentWorkSchema),
  }),
  toggle: endpoint({
    method: 'POST',
    path: '/timesheet/timer/toggle',
    aliases: ['/timer/toggle', '/timer/toogle'],
    summary: 'Stop when running, else start',
    body: startTimerInput,
    response: timerChangeSchema,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/timesheet/time-slot',
    aliases: ['/timer/sync'],
    summary: 'Heartbeat of a running timer',
    body: syncTimerInput,
    response: timerBeatSchema,
  }),
  gap: endpoint({
    method: 'POST',
    path: '/timesheet/timer/gap',
    summary: 'Resolve a gap in which no heartbeat was received',
    body: timerGapInput,
    response: timerStatusSchema,
  }),
});
