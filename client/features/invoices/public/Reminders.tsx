import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { TextRow } from '#client/ui/settings/SavedRows.tsx';
import { RowNotice } from '#client/ui/settings/SettingsBlock.tsx';
import type { BodyOf, ResponseOf } from '#shared/http/endpoint.ts';
import { putReminderRulesInput, reminderSteps } from '#shared/invoices/invoice-reminder.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

type Step = (typeof reminderSteps)[number];

/** When clients are reminded of overdue invoices, in up to three steps. */
export function Reminders() {
  const query = useRead(invoicesApi.reminders, {});
  return (
    <Answer query={query} rows={3} inset>
      {(rules) => <ReminderRows rules={rules} />}
    </Answer>
  );
}

function ReminderRows({ rules }: { rules: ResponseOf<typeof invoicesApi.reminders> }) {
  const { t } = useTranslation();
  const { hasServer, ...days } = rules;
  const { mutateAsync: save } = useWrite(invoicesApi.putReminders, {
    input: (body: BodyOf<typeof invoicesApi.putReminders>) => ({ body }),
  });
  const withDays = (step: Step, text: string) => ({ ...days, [step]: text === '' ? null : Number(text) });
  return (
    <>
      {hasServer ? null : <RowNotice>{t('billing.reminders.noServer')}</RowNotice>}
      {reminderSteps.map((step) => (
        <TextRow
          key={step}
          label={t(`billing.reminders.${step}`)}
          hint={days[step] == null ? t('billing.reminders.off') : t('billing.reminders.hint')}
          value={String(days[step] ?? '')}
          field={step}
          type="number"
          width="9rem"
          check={(text) => problemOf(step, withDays(step, text))}
          onSave={(text) => save(withDays(step, text))}
        />
      ))}
    </>
  );
}

/** Why the days of a step cannot be saved; the rule about their order may name a later one. */
function problemOf(step: Step, days: BodyOf<typeof invoicesApi.putReminders>): string | undefined {
  const issues = putReminderRulesInput.safeParse(days).error?.issues ?? [];
  return (issues.find(({ path }) => path[0] === step) ?? issues[0])?.message;
}
