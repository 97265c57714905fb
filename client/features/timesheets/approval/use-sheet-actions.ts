import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { keyOf } from '#client/lib/api/read.ts';
import { showAtOnce, useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { List } from '#shared/http/envelope.ts';
import type { ReviewWeek } from '#shared/timesheets/review.schema.ts';
import {
  type ChangedTimesheet,
  maximumTimesheets,
  type SubmitWeekInput,
  timesheetRefusalTexts,
} from '#shared/timesheets/timesheet.schema.ts';
import { isSubmitted } from '#shared/timesheets/timesheet-state.ts';
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
  runningTimer?: SubmitWeekInput['runningTimer'];
  employeeId: string;
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** The weeks as the decision leaves them; what no longer waits is not listed among what does. */
function withDecision({ items, total }: List<ReviewWeek>, { ids, status }: SheetStep): List<ReviewWeek> {
  const isWaiting = (week: ReviewWeek) => week.days.some((day) => isSubmitted(day.status));
  const left = items.flatMap((week) => {
    if (!week.days.some(({ id }) => ids.includes(id))) return [week];
    const days = week.days.map((day) => (ids.includes(day.id) ? { ...day, status, allowedSteps: [] } : day));
    const next = { ...week, days };
    return isWaiting(week) && !isWaiting(next) ? [] : [next];
  });
  return { items: left, total: total - (items.length - left.length) };
}

/** Moves timesheets a step further; a call that changes nothing throws, otherwise a toast counts refused sheets. */
export function useSheetActions() {
  const { t } = useTranslation();

  const { mutate: undo } = useWrite(timesheetsApi.undo, {
    input: (ids: readonly string[]) => ({ body: { ids: [...ids] } }),
    onFailure: (error, ids) => refused(ids.length, () => errorText(error)),
  });
  const refused = (count: number, description: () => string) =>
    notify.error(() => t('timesheets.steps.refused', { count }), { description });

  function tell(sheets: readonly ChangedTimesheet[], to?: TimesheetStatus): void {
    const refusals = sheets.flatMap(({ refusal }) => (refusal ? [refusal] : []));
    const ids = sheets.filter(({ refusal }) => !refusal).map(({ id }) => id);
    if (to === 'APPROVED' || to === 'DENIED') {
      if (ids.length > 0)
        notify.undo(
          () => t(`timesheets.steps.decided.${to}`, { count: ids.length }),
          () => undo(ids),
        );
    } else if (ids.length > 0) notify.success(() => t('timesheets.steps.done', { count: ids.length }));
    if (refusals.length === 0) return;
    const reasons = [...new Set(refusals)].map((refusal) => timesheetRefusalTexts[refusal]);
    refused(refusals.length, () => reasons.join(' '));
  }

  const { mutateAsync: setStatus } = useWriteOf(
    async ({ ids, status, reason }: SheetStep) => {
      const changed: ChangedTimesheet[] = [];
      for (const part of chunksOf(ids, maximumTimesheets)) {
        changed.push(...(await call(timesheetsApi.setStatus, { body: { ids: part, status, reason } })));
      }
      return changed;
    },
    {
      show: ({ ids, status }, client) =>
        showAtOnce(client, keyOf(timesheetsApi.review), (list) => withDecision(list, { ids, status })),
      onSuccess: (sheets, { status }) => tell(sheets, status),
      sends: [timesheetsApi.setStatus],
    },
  );
  const setStatusOrNotify = (step: SheetStep) =>
    setStatus(step).catch((error: unknown) => refused(step.ids.length, () => errorText(error)));
  const { mutateAsync: stepWeek } = useWrite(timesheetsApi.submitWeek, {
    input: (body: WeekStep) => ({ body }),
    // A day that was left out comes back as it was.
    onSuccess: (sheets, { action }) =>
      tell(sheets.filter((sheet) => sheet.refusal || isSubmitted(sheet.status) === (action === 'submit'))),
  });
  const { mutateAsync: comment } = useWrite(timesheetsApi.comment, {
    input: ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { comment: text } }),
  });
  return { setStatus, setStatusOrNotify, stepWeek, comment };
}
