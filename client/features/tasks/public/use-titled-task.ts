import { useCallback, useState } from 'react';
import type { NewTask } from '#client/features/offline-queue/public/queued-task.ts';
import { notifyTitleTooLong, useCreateTask } from '#client/features/tasks/public/task-writes.ts';
import { useChooseTask } from '#client/features/timer/public/use-active-task.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type Task, taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

/** Creates tasks from a typed line; `refusal` appears beside it. */
export function useTitledTask() {
  const { t } = useTranslation();
  const { current } = useChooseTask();
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useCreateTask();

  function send(task: NewTask, onCreated: (task: Task) => void) {
    if (isPending) return;
    setRefusal(undefined);
    mutate(task, {
      onSuccess: onCreated,
      onError: (error) => {
        const field = error instanceof ApiError ? error.fields.title : undefined;
        setRefusal(field ?? t('tasks.toast.notCreated'));
        if (field) return;
        const onRetry = () => send(task, onCreated);
        notify.error(() => t('tasks.toast.notCreated'), { cause: error, onRetry });
      },
    });
  }

  function create(task: NewTask, onCreated: (task: Task) => void) {
    const { title } = task;
    if (title.length < taskTitleMinimum) return setRefusal(taskTexts.titleTooShort);
    if (title.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
    if (title === current()?.title) return setRefusal(t('tasks.create.sameAsActive'));
    send(task, onCreated);
  }

  const clearRefusal = useCallback(() => setRefusal(undefined), []);
  return { create, refusal, isPending, clearRefusal };
}
