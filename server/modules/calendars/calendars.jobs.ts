import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

const fetchPayload = z.object({ tenantId: z.uuid(), calendarId: z.uuid() });
export type FetchJob = z.infer<typeof fetchPayload>;

/** A calendar that cannot be read is no failure; it is due again. */
export const calendarsFetch = defineJob({ name: 'calendars.fetch', payload: fetchPayload, attempts: 2 });

/** Minutes between two readings of a calendar of somebody with an open page. */
export const attendedMinutes = 15;
