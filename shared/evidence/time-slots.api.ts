import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import {
  removeTimeSlotsInput,
  slotGroupQuery,
  slotGroupSchema,
  timeSlotQuery,
  timeSlotSchema,
} from './time-slot.schema.ts';

/** A slot is made by the timer's sign of life. */
export const timeSlotsApi = endpointTable('time-logs', {
  list: endpoint({
    method: 'GET',
    path: '/timesheet/time-slot',
    summary: 'Ten-minute slots with time on them, oldest first',
    query: timeSlotQuery,
    response: z.array(timeSlotSchema),
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/timesheet/statistics/time-slots',
    aliases: ['/timer/slots', '/timer/slot'],
    summary: "A person's slots of a day",
    query: slotGroupQuery,
    response: z.array(slotGroupSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/timesheet/time-slot',
    aliases: ['/timer/slot', '/timesheet/statistics/time-slots'],
    summary: 'Delete slots and take their time out of the finished logs',
    changes: ['time-logs', 'timer'],
    query: removeTimeSlotsInput,
    body: removeTimeSlotsInput,
    response: z.boolean(),
  }),
});
