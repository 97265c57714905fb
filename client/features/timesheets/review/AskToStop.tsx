import { Textarea } from '@chakra-ui/react';
import { useSheetActions } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Field.tsx';
import type { ReviewDay, ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { timesheetCommentInput } from '#shared/timesheets/timesheet.schema.ts';

interface AskToStopProps {
  day: ReviewDay;
  week: ReviewWeek;
  onClose: () => void;
}

/** A comment on the day, which its owner is notified of. */
export function AskToStop({ day, week, onClose }: AskToStopProps) {
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
