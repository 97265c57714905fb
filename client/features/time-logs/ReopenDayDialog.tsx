import { Textarea } from '@chakra-ui/react';
import { openingsQuery } from '#client/features/time-logs/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOpeningTexts, requestOpeningInput } from '#shared/timesheets/day-opening.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const schema = requestOpeningInput.pick({ reason: true });

/** Requests that people with access to closed time reopen a day. */
export function ReopenDayDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data = [] } = useReadOf(openingsQuery);
  const last = data.find((opening) => opening.day === day);
  const { mutateAsync: ask } = useWrite(timesheetsApi.requestOpening, {
    input: (reason: string) => ({ body: { day, reason } }),
  });
  const form = useApiForm({
    schema,
    values: { reason: '' },
    submit: async ({ reason }) => {
      await ask(reason);
      notify.success(() => t('closedTime.asked'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('closedTime.askTitle', { day: format.dateLong(day) })}
      description={
        last?.state === 'refused' && last.answer
          ? t('closedTime.refusedBefore', { reason: last.answer })
          : t('closedTime.askText')
      }
      submitLabel={t('closedTime.send')}
      reason={last?.state === 'requested' ? toLocalText(dayOpeningTexts.asked) : undefined}
      onClose={onClose}
    >
      <Field label={t('closedTime.reason')} error={form.errorOf('reason')} required>
        <Textarea rows={3} dir="auto" maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
