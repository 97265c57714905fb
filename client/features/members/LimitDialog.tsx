import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { employeeQuery } from '#client/features/members/queries.ts';
import { useSetLimit } from '#client/features/members/use-member-mutations.ts';
import { FromField } from '#client/features/workspace/public/dated/FromField.tsx';
import { SettingHistory } from '#client/features/workspace/public/dated/SettingHistory.tsx';
import { useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { TextField } from '#client/ui/inputs/Form.tsx';
import { clearable, numeric } from '#shared/http/query.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { weeklyHours } from '#shared/workspaces/employee.schema.ts';

const schema = z.object({ reWeeklyLimit: clearable(numeric(weeklyHours)) });

/** The maximum working hours a week of a member, from a day on. */
export function LimitDialog({ row, onClose }: { row: MemberRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { employeeId, name } = row;
  const employee = useReadOf(employeeQuery(employeeId));
  const { mutateAsync: save } = useSetLimit();
  const [from, setFrom] = useState<Day | null>(today);
  const form = useApiForm({
    schema,
    values: { reWeeklyLimit: '' },
    fields: ['reWeeklyLimit'],
    submit: async ({ reWeeklyLimit = null }) => {
      await save({ row, hours: reWeeklyLimit, from });
      onClose();
    },
  });
  const { reset } = form;
  const { data } = employee;

  // Shows the saved limit for editing; 0 means none.
  useEffect(() => {
    if (data) reset({ reWeeklyLimit: String(data.reWeeklyLimit || '') });
  }, [data, reset]);

  const of = { setting: 'weeklyLimit', employeeId } as const;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('members.weeklyLimit.title', { name })}
      submitLabel={t('members.weeklyLimit.confirm')}
      disabled={data === undefined}
    >
      <Answer query={employee} rows={2}>
        {() => (
          <>
            <TextField
              form={form}
              name="reWeeklyLimit"
              label={t('members.weeklyLimit.label')}
              hint={t('members.weeklyLimit.hint')}
              inputMode="decimal"
              autoComplete="off"
            />
            <FromField of={of} value={from} onChange={setFrom} />
            <SettingHistory of={of} />
          </>
        )}
      </Answer>
    </FormDialog>
  );
}
