import { useTranslation } from 'react-i18next';
import { call } from '#client/lib/api/api.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import {
  type ChangedTimesheet,
  maximumTimesheets,
  timesheetRefusalTexts,
} from '#shared/timesheets/timesheet.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

interface SheetStep {
  ids: readonly string[];
  status: TimesheetStatus;
  reason?: string;
}

export interface WeekStep {
  /** Any day of the week. */
  date: string;
  action: 'submit' | 'withdraw';
  employeeId: string;
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const stale = ['timesheets', 'time-logs'] as const;

/** Takes timesheets a step further; a call that changes nothing throws, what stays behind otherwise is told. */
export function useSheetActions() {
  const { t } = useTranslation();

  function tell(sheets: readonly ChangedTimesheet[]): void {
    const refusals = sheets.flatMap(({ refusal }) => (refusal ? [refusal] : []));
    const done = sheets.length - refusals.length;
    if (done > 0) notify.success(t('timesheets.steps.done', { count: done }));
    if (refusals.length === 0) return;
    const reasons = [...new Set(refusals)].map((refusal) => timesheetRefusalTexts[refusal]);
    notify.error(t('timesheets.steps.refused', { count: refusals.length }), {
      description: reasons.join(' '),
    });
  }

  const { mutateAsync: setStatus } = useWriteOf(
    async ({ ids, status, reason }: SheetStep) => {
      const changed: ChangedTimesheet[] = [];
      for (const part of chunksOf(ids, maximumTimesheets)) {
        changed.push(...(await call(timesheetsApi.setStatus, { body: { ids: part, status, reason } })));
      }
      return changed;
    },
    { onSuccess: tell, stale },
  );
  const { mutateAsync: stepWeek } = useWrite(timesheetsApi.submitWeek, {
    input: (body: WeekStep) => ({ body }),
    onSuccess: tell,
    stale,
  });
  const { mutateAsync: comment } = useWrite(timesheetsApi.comment, {
    input: ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { comment: text } }),
    stale,
  });
  return { setStatus, stepWeek, comment };
}
