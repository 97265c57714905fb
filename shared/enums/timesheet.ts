import { z } from 'zod';

export const timesheetStatus = z.enum(['DRAFT', 'PENDING', 'IN REVIEW', 'DENIED', 'APPROVED']);
export type TimesheetStatus = z.infer<typeof timesheetStatus>;

/** Labels in the status filter and in rows. */
export const timesheetStatusLabels: Record<TimesheetStatus, string> = {
  DRAFT: 'Draft',
  PENDING: 'Pending',
  'IN REVIEW': 'In review',
  DENIED: 'Rejected',
  APPROVED: 'Approved',
};

/** Reads every spelling callers use (`IN_REVIEW`, `pending`, `rejected`); answers only with the stored ones. */
export function parseTimesheetStatus(text: string): TimesheetStatus | undefined {
  const name = text
    .trim()
    .toUpperCase()
    .replaceAll(/[_\s-]+/g, ' ');
  return timesheetStatus.safeParse(name === 'REJECTED' ? 'DENIED' : name).data;
}
