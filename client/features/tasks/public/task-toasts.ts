import type { TaskField } from '#client/features/tasks/public/task-change.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { i18n } from '#client/lib/i18n.ts';
import { inWords } from '#client/lib/texts.ts';
import { notify, toaster } from '#client/ui/notify.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';

/** Longer than the other toasts. */
const createdMs = 4000;

/** Why a change was refused, in the words of the server where it has some. */
export function reasonOf(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? error.message : i18n.t('tasks.toast.tryAgain');
}

export function saySaved(field: TaskField): void {
  notify.success(i18n.t(`tasks.toast.updated.${field}`));
}

/** Says that the change is gone again, and why; "Retry" sends it once more. */
export function sayNotSaved(field: TaskField, error: unknown, onRetry: () => void): void {
  const text = i18n.t(`tasks.toast.notUpdated.${field}`);
  const why = reasonOf(error);
  const reason = field === 'issueType' ? i18n.t('tasks.toast.reverted', { reason: why }) : why;
  notify.error(i18n.t('tasks.toast.notUpdatedBecause', { text, reason }), { onRetry });
}

export function sayTitleTooLong(): void {
  notify.error(i18n.t('tasks.toast.titleNotUpdated', { reason: inWords(taskTexts.titleTooLong) }));
}

/** Says that a task exists, with the way to it. */
export function sayCreated(title: string, onOpen: () => void): void {
  toaster.create({
    type: 'success',
    title: i18n.t('tasks.toast.created'),
    description: i18n.t('tasks.toast.createdNamed', { title }),
    duration: createdMs,
    action: { label: i18n.t('tasks.toast.open'), onClick: onOpen },
  });
}

export function sayNewTitleTooLong(): void {
  notify.error(i18n.t('tasks.toast.titleNotCreated', { reason: inWords(taskTexts.titleTooLong) }));
}
