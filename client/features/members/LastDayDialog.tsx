import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { employeeQuery } from '#client/features/members/queries.ts';
import { useMemberActs } from '#client/features/members/use-member-acts.ts';
import { dayTextOf } from '#client/features/tasks/public/task-text.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useReadOf } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

export interface LastDayDialogProps {
  row: MemberRow;
  onClose: () => void;
}

/** Nothing chosen: as it is. */
const schema = z.object({ endWork: z.string().nullable().optional() });

/** When somebody stops working here; whoever is over it is suspended by the server. */
export function LastDayDialog({ row, onClose }: LastDayDialogProps) {
  const { t } = useTranslation();
  const today = useToday();
  const employee = useReadOf(employeeQuery(row.employeeId));
  const acts = useMemberActs();
  const saved = dayTextOf(employee.data?.endWork);
  const form = useApiForm({
    schema,
    values: {},
    submit: async ({ endWork = saved }) => {
      if (endWork !== saved) await acts.setLastDay(row, endWork);
      onClose();
    },
    fields: ['endWork'],
  });
  const day = form.bind('endWork');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('members.lastDay.title', { name: row.name })}
      description={t('members.lastDay.description')}
      submitLabel={t('members.lastDay.confirm')}
      disabled={!employee.data}
    >
      <Answer query={employee} skeleton={<ListSkeleton rows={1} />}>
        {() => (
          <Field label={t('members.lastDay.label')} error={form.errorOf('endWork')}>
            <DatePicker
              label={t('members.lastDay.label')}
              placeholder={t('members.lastDay.none')}
              value={day.value === undefined ? saved : day.value}
              min={today}
              clearable
              onChange={day.onChange}
            />
          </Field>
        )}
      </Answer>
    </FormDialog>
  );
}
