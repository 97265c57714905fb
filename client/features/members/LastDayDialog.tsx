import { Button, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { employeeQuery } from '#client/features/members/queries.ts';
import { useMemberActs } from '#client/features/members/use-member-acts.ts';
import { dayTextOf } from '#client/features/tasks/parts/task-text.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { useToday } from '#client/features/workspace/parts/use-today.ts';
import { errorText } from '#client/lib/api-error.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Field } from '#client/ui/Field.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Modal } from '#client/ui/Modal.tsx';

export interface LastDayDialogProps {
  row: MemberRow;
  onClose: () => void;
}

/** When somebody stops working here; whoever is over it is suspended by the server. */
export function LastDayDialog({ row, onClose }: LastDayDialogProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const today = useToday();
  const employee = useQuery(employeeQuery(tenantId, row.employeeId));
  const acts = useMemberActs();
  const { isBusy, failure, attempt } = useAttempt();
  const [chosen, setChosen] = useState<string | null>();
  const saved = dayTextOf(employee.data?.endWork);
  const day = chosen === undefined ? saved : chosen;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (day === saved) return onClose();
    void attempt(async () => {
      await acts.setLastDay(row, day);
      onClose();
    }, 'endWork');
  }

  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('members.lastDay.title', { name: row.name })}
      description={t('members.lastDay.description')}
      onSubmit={submit}
      footer={
        <Button type="submit" disabled={!employee.data} loading={isBusy}>
          {t('members.lastDay.confirm')}
        </Button>
      }
    >
      <Stack gap="3">
        {employee.data ? (
          <Field label={t('members.lastDay.label')} error={failure}>
            <DatePicker
              label={t('members.lastDay.label')}
              placeholder={t('members.lastDay.none')}
              value={day}
              min={today}
              clearable
              onChange={setChosen}
            />
          </Field>
        ) : employee.error ? (
          <ErrorState message={errorText(employee.error)} onRetry={() => void employee.refetch()} />
        ) : (
          <ListSkeleton rows={1} />
        )}
      </Stack>
    </Modal>
  );
}
