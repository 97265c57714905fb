import { readOptions } from '#client/lib/api/read.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';

const hour = 3_600_000;

/** Public holidays, kinds of absences and company days; live updates announce changes. */
export const absenceSetupQuery = readOptions(absencesApi.setup, {}, { staleTime: hour });

/** Whether the organization uses absences. */
export const absencesOnQuery = {
  ...absenceSetupQuery,
  select: ({ isOn }: { isOn: boolean }) => isOn,
};

/** Holidays and absences of the people whom one works with, or of one of them, between two days. */
export const absenceCalendarQuery = (startDate: string, endDate: string, employeeId?: string) =>
  readOptions(absencesApi.calendar, { query: { startDate, endDate, employeeId } });
