import { Button, chakra, HStack, Stack, Textarea } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BreakNote } from '#client/features/timer/public/BreakNote.tsx';
import { useSheetActions } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import type { ReviewDay, ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { reviewFigures } from '#shared/timesheets/review-week.ts';
import { timesheetCommentInput } from '#shared/timesheets/timesheet.schema.ts';

interface AskToStopProps {
  day: ReviewDay;
  week: ReviewWeek;
  onClose: () => void;
}

/** A comment on the day, which its owner is notified of. */
function AskToStop({ day, week, onClose }: AskToStopProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const actions = useSheetActions();
  const form = useApiForm({
    schema: timesheetCommentInput.pick({ comment: true }),
    values: { comment: t('review.askText', { day: format.day(day.date) }) },
    submit: async ({ comment }) => {
      await actions.comment({ id: day.id, text: comment });
      notify.success(() => t('review.sent'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('review.askTitle', { name: personOf(week.employee).name })}
      submitLabel={t('timesheets.history.send')}
    >
      <Field label={t('timesheets.history.comment')} error={form.errorOf('comment')}>
        <Textarea {...form.register('comment')} rows={3} dir="auto" />
      </Field>
    </FormDialog>
  );
}

type Looked = Pick<ReviewDay, 'overlapSeconds' | 'gapSeconds' | 'withoutNote' | 'missingBreakMinutes'> & {
  isChanged: boolean;
};

interface FlagProps {
  children: ReactNode;
  /** It may be wrong; else it is only said. */
  isWarning?: boolean;
}

function Flag({ children, isWarning = false }: FlagProps) {
  return (
    <HStack as="span" gap="1" color={isWarning ? 'warning.fg' : 'fg.subtle'}>
      {isWarning ? <CircleAlert size={12} aria-hidden /> : null}
      {children}
    </HStack>
  );
}

/** Possible problems with time: of a day, or of all days of a week. */
export function TimeFlags({
  overlapSeconds,
  gapSeconds,
  withoutNote,
  missingBreakMinutes,
  isChanged,
}: Looked) {
  const { t } = useTranslation();
  const format = useFormat();
  const minute = 60;
  return (
    <>
      {isChanged ? <Flag isWarning>{t('timesheets.history.late')}</Flag> : null}
      {overlapSeconds >= minute ? (
        <Flag isWarning>{t('review.overlap', { time: format.duration(overlapSeconds) })}</Flag>
      ) : null}
      {withoutNote > 0 ? <Flag isWarning>{t('review.withoutNote', { count: withoutNote })}</Flag> : null}
      <BreakNote minutes={missingBreakMinutes} />
      {gapSeconds > 0 ? <Flag>{t('review.gap', { time: format.duration(gapSeconds) })}</Flag> : null}
    </>
  );
}

/** Warnings for a reviewer before a decision about the week, and obstacles to one. */
export function ReviewFlags({ week }: { week: ReviewWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = reviewFigures(week);
  const { overLimitSeconds, approved, denied, drafts, running } = figures;
  const missing = week.missingDays.length;
  const daysIn = (status: ReviewDay['status'], count: number) =>
    t('review.daysIn', { status: t(`timesheets.status.${status}`), number: format.number(count) });
  return (
    <Stack gap="0.5" textStyle="xs">
      {week.isOwn && figures.deniable.length === 0 ? (
        <Flag>{t('review.own')}</Flag>
      ) : (
        <Running days={running} week={week} />
      )}
      <HStack columnGap="3" rowGap="0.5" wrap="wrap">
        {overLimitSeconds > 0 ? (
          <Flag isWarning>{t('review.overLimit', { time: format.duration(overLimitSeconds) })}</Flag>
        ) : null}
        {missing > 0 ? <Flag isWarning>{t('review.missing', { count: missing })}</Flag> : null}
        <TimeFlags {...figures} />
        {approved > 0 ? <Flag>{daysIn('APPROVED', approved)}</Flag> : null}
        {denied > 0 ? <Flag>{daysIn('DENIED', denied)}</Flag> : null}
        {drafts > 0 ? <Flag>{daysIn('DRAFT', drafts)}</Flag> : null}
      </HStack>
    </Stack>
  );
}

/** A day on which a timer runs, and a way to get it stopped. */
function Running({ days, week }: { days: readonly ReviewDay[]; week: ReviewWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [day] = days;
  if (day === undefined) return null;
  return (
    <chakra.span color="warning.fg">
      {t('review.running', { day: format.day(day.date) })}{' '}
      {week.isOwn ? null : (
        <Button
          size="xs"
          variant="plain"
          h="auto"
          p="0"
          minW="0"
          textDecoration="underline"
          onClick={() => setAsking(true)}
        >
          {t('review.ask')}
        </Button>
      )}
      {isAsking ? <AskToStop day={day} week={week} onClose={() => setAsking(false)} /> : null}
    </chakra.span>
  );
}
