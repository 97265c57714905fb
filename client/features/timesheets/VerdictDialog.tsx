import { chakra, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSheetActs } from '#client/features/timesheets/use-sheet-acts.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Field } from '#client/ui/Field.tsx';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { type Timesheet, timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import { asksForReason, isLocked, skipsSubmission } from '#shared/timesheets/timesheet-state.ts';

/** What the reject dialog takes at most. */
const reasonMaximum = 120;

/** What is decided, and about which sheets; those that cannot take the step are left out. */
export interface Verdict {
  to: TimesheetStatus;
  sheets: readonly Timesheet[];
}

export const ableSheets = ({ to, sheets }: Verdict) =>
  sheets.filter(({ allowedSteps }) => allowedSteps.includes(to));

export interface VerdictDialogProps {
  /** Undefined: nothing is asked. */
  verdict: Verdict | undefined;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before timesheets change, and why where the person should know. */
export function VerdictDialog({ verdict, onClose, onDone }: VerdictDialogProps) {
  if (!verdict) return null;
  return <Question verdict={verdict} onClose={onClose} onDone={onDone} />;
}

function Question({ verdict, onClose, onDone }: VerdictDialogProps & { verdict: Verdict }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { setStatus } = useSheetActs();
  const [reason, setReason] = useState('');
  const { to } = verdict;
  const sheets = ableSheets(verdict);
  const rest = verdict.sheets.length - sheets.length;
  const reopens = to === 'DRAFT' && sheets.some(({ status }) => isLocked(status));
  const asks = asksForReason(to) || reopens;
  const step = reopens ? 'REOPEN' : to;
  const drafts = sheets.filter(({ status }) => skipsSubmission({ from: status, to })).length;
  const seconds = sheets.reduce((sum, sheet) => sum + sheet.seconds, 0);

  async function confirm() {
    if (asks && reason.trim() === '') throw new Error(timesheetTexts.reason);
    const ids = sheets.map(({ id }) => id);
    await setStatus({ ids, status: to, reason: asks ? reason.trim() : undefined });
    onDone?.();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`timesheets.steps.title.${step}`, { count: sheets.length })}
      count={sheets.length}
      confirmLabel={t(`timesheets.steps.${step}`)}
      tone={to === 'DENIED' || reopens ? 'danger' : 'brand'}
      onConfirm={confirm}
    >
      <Text>
        {t('timesheets.steps.what', { count: sheets.length, time: format.duration(seconds) })}{' '}
        {drafts > 0 ? t('timesheets.steps.notSubmitted', { number: format.number(drafts) }) : null}{' '}
        {rest > 0 ? t('timesheets.steps.rest', { count: rest }) : null}
      </Text>
      {asks ? (
        <chakra.div mt="3">
          <Field
            label={t('timesheets.steps.reason')}
            required
            hint={t('timesheets.steps.reasonLength', { count: reason.length, maximum: reasonMaximum })}
          >
            <Textarea
              rows={3}
              dir="auto"
              maxLength={reasonMaximum}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </chakra.div>
      ) : null}
    </ConfirmDialog>
  );
}
