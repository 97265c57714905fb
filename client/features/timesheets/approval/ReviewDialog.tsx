import { Button, chakra, Text, Textarea } from '@chakra-ui/react';
import { Check, Eye, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useSheetActions } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { sumOfShown } from '#shared/time/duration.ts';
import { type Timesheet, timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import {
  isLocked,
  isSubmitted,
  requiresReason,
  skipsSubmission,
} from '#shared/timesheets/timesheet-state.ts';

const reviews = [
  { to: 'DRAFT', name: 'REOPEN', icon: <RotateCcw aria-hidden />, variant: 'outline' },
  { to: 'IN REVIEW', name: 'IN REVIEW', icon: <Eye aria-hidden />, variant: 'ghost' },
  { to: 'DENIED', name: 'DENIED', icon: <X aria-hidden />, variant: 'outline' },
  { to: 'APPROVED', name: 'APPROVED', icon: <Check aria-hidden />, variant: 'solid' },
] as const;

/** Drafts are still worked on, so they are decided about only where nothing waits. */
function sheetsInQuestion(sheets: readonly Timesheet[]): readonly Timesheet[] {
  if (!sheets.some(({ status }) => isSubmitted(status))) return sheets;
  return sheets.filter(({ status }) => status !== 'DRAFT');
}

/** The decisions that a reviewer may make about somebody's sheets, and nothing else. */
export function ReviewButtons({ sheets: all }: { sheets: readonly Timesheet[] }) {
  const { t } = useTranslation();
  const sheets = sheetsInQuestion(all);
  const [review, setReview] = useState<Review>();
  return (
    <>
      {reviews
        .filter(({ to }) => ableSheets({ to, sheets }).length > 0)
        .map(({ to, name, icon, variant }) => (
          <Button key={to} variant={variant} onClick={() => setReview({ to, sheets })}>
            {icon}
            {t(`timesheets.steps.${name}`)}
          </Button>
        ))}
      <ReviewDialog review={review} onClose={() => setReview(undefined)} />
    </>
  );
}

/** The maximum length of a reason in the reject dialog. */
const reasonMaximum = 120;

type Decided = Pick<Timesheet, 'id' | 'date' | 'status' | 'seconds' | 'allowedSteps' | 'employee'>;

/** A decision, and its sheets; sheets that cannot make the step are left out. */
export interface Review {
  to: TimesheetStatus;
  sheets: readonly Decided[];
}

export const ableSheets = ({ to, sheets }: Review) =>
  sheets.filter(({ allowedSteps }) => allowedSteps.includes(to));

interface ReviewDialogProps {
  /** Undefined: the dialog is closed. */
  review: Review | undefined;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before timesheets change, and why where the person should know. */
export function ReviewDialog({ review, onClose, onDone }: ReviewDialogProps) {
  if (!review) return null;
  return <Question review={review} onClose={onClose} onDone={onDone} />;
}

function Question({ review, onClose, onDone }: ReviewDialogProps & { review: Review }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { setStatus } = useSheetActions();
  const [reason, setReason] = useState('');
  const { to } = review;
  const sheets = ableSheets(review);
  const rest = review.sheets.length - sheets.length;
  const reopens = to === 'DRAFT' && sheets.some(({ status }) => isLocked(status));
  const asks = requiresReason(to) || reopens;
  const step = reopens ? 'REOPEN' : to;
  const drafts = sheets.filter(({ status }) => skipsSubmission({ from: status, to })).length;
  const seconds = sumOfShown(sheets);

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
      confirmLabel={t(`timesheets.steps.${step}`)}
      tone={to === 'DENIED' || reopens ? 'danger' : 'brand'}
      onConfirm={confirm}
    >
      <Text>
        {t('timesheets.steps.what', { count: sheets.length, time: format.duration(seconds) })}{' '}
        {drafts > 0 ? t('timesheets.steps.notSubmitted', { number: format.number(drafts) }) : null}{' '}
        {rest > 0 ? t('timesheets.steps.rest', { count: rest }) : null}
      </Text>
      <DecidedDays sheets={sheets} />
      {asks ? (
        <chakra.div mt="3">
          <Field
            label={t('timesheets.steps.reason')}
            required
            hint={t('timesheets.steps.reasonLength', { count: reason.length, maximum: reasonMaximum })}
          >
            <Textarea
              data-first=""
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

/** More are counted. */
const namedDays = 8;

/** The days by name, so that nobody decides about more than they meant. */
function DecidedDays({ sheets }: Pick<Review, 'sheets'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const rest = sheets.length - namedDays;
  return (
    <chakra.ul mt="2" textStyle="sm" color="fg.muted" listStyleType="none">
      {sheets.slice(0, namedDays).map(({ id, date, seconds, employee }) => (
        <chakra.li key={id} display="flex" gap="2">
          <chakra.span truncate dir="auto">
            {personOf(employee).name}
          </chakra.span>
          <chakra.span className="num" flexShrink="0">
            {format.day(date)}
          </chakra.span>
          <chakra.span className="num" flexShrink="0" ms="auto">
            {format.duration(seconds)}
          </chakra.span>
        </chakra.li>
      ))}
      {rest > 0 ? <li>{t('timesheets.steps.more', { count: rest })}</li> : null}
    </chakra.ul>
  );
}
