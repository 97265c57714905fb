import { Button } from '@chakra-ui/react';
import { RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useSheetActs, type WeekStep } from '#client/features/timesheets/use-sheet-acts.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Timesheet } from '#shared/timesheets/timesheet.schema.ts';
import { isHandedIn } from '#shared/timesheets/timesheet-state.ts';

export interface SubmitWeekProps {
  owner: SheetOwner;
  weekStart: Day;
  sheets: readonly Timesheet[];
}

/** Hands the week in, or takes it back while nobody has decided. */
export function SubmitWeek({ owner, weekStart, sheets }: SubmitWeekProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stepWeek } = useSheetActs();
  const [action, setAction] = useState<WeekStep['action']>();
  const open = sheets.filter(({ allowedSteps }) => allowedSteps.includes('PENDING'));
  const waiting = sheets.filter(
    ({ status, allowedSteps }) => isHandedIn(status) && allowedSteps.includes('DRAFT'),
  );
  const isAgain = open.some(({ status }) => status === 'DENIED');
  const concerned = action === 'withdraw' ? waiting : open;
  const seconds = concerned.reduce((sum, sheet) => sum + sheet.seconds, 0);
  return (
    <>
      {waiting.length > 0 ? (
        <Button variant="outline" onClick={() => setAction('withdraw')}>
          <RotateCcw aria-hidden />
          {t('timesheets.approval.withdraw')}
        </Button>
      ) : null}
      {open.length > 0 ? (
        <Button onClick={() => setAction('submit')}>
          <Send aria-hidden />
          {t(isAgain ? 'timesheets.approval.again' : 'timesheets.approval.submit')}
        </Button>
      ) : null}
      {action ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) setAction(undefined);
          }}
          title={t(`timesheets.approval.title.${action}`)}
          count={concerned.length}
          confirmLabel={t(`timesheets.approval.${action}`)}
          tone="brand"
          onConfirm={() => stepWeek({ date: weekStart, action, employeeId: owner.employeeId })}
        >
          {t('timesheets.approval.what', { count: concerned.length, time: format.duration(seconds) })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
