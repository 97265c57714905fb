import { useEffect, useEffectEvent } from 'react';
import { reopenedStatus } from '#client/features/task-lists/public/use-task-lists.ts';
import { statusesQuery } from '#client/features/task-lists/queries.ts';
import { reopening } from '#client/features/timer/reopening.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const close = () => reopening.write(undefined);

/** Offers to reopen a closed task, and starts the timer on it; says why not to people who may not reopen it. */
export function ReopenDialog() {
  const isAsked = useStore(reopening) !== undefined;
  const mayReopen = useMay()('ORG_TASK_EDIT', 'ALL_ORG_EDIT');
  const { t } = useTranslation();
  const refuse = useEffectEvent(() => {
    notify.error(() => t('timer.refusal.task-closed'));
    close();
  });
  useEffect(() => {
    if (isAsked && !mayReopen) refuse();
  }, [isAsked, mayReopen]);
  return isAsked && mayReopen ? <Question /> : null;
}

function Question() {
  const { t } = useTranslation();
  const asked = useStore(reopening);
  const { data: statuses } = useReadOf(statusesQuery(useScope()));
  const status = reopenedStatus(statuses?.items ?? []);
  const { mutateAsync: reopen } = useWrite(tasksApi.update, {
    input: (id: string) => ({
      params: { id },
      body: status ? { status: status.name, taskStatusId: status.id } : {},
    }),
    endsWith: 'answer',
  });
  if (!asked) return null;
  const { task, start } = asked;
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      tone="brand"
      title={t('timer.reopen.title', { task: task.title })}
      confirmLabel={t('timer.reopen.confirm')}
      onConfirm={async () => {
        const { status: next } = await reopen(task.id);
        start({ ...task, status: next });
      }}
    >
      {t('timer.reopen.text')}
    </ConfirmDialog>
  );
}
