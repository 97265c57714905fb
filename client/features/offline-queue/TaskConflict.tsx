import { Button, chakra, Stack } from '@chakra-ui/react';
import type { QueuedChange, QueuedTask } from '#client/features/offline-queue/queries.ts';
import { withoutTask } from '#client/features/offline-queue/refused-group.ts';
import { useChangeText, useDiscard, useRewrite } from '#client/features/offline-queue/use-queue.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';

export interface TaskEditing {
  /** Opens the form of a new task with what was typed. */
  onEditTask: (task: { title: string; clientId: string; onCreated: () => void }) => void;
}

interface TaskConflictProps extends TaskEditing {
  task: QueuedTask;
  /** The task, and the time that was put on it. */
  parts: readonly QueuedChange[];
  /** Decided about later: it stays on this device. */
  onClose: () => void;
}

/** A task that the server refused: what was typed can be changed, and time on it is kept without it. */
export function TaskConflict({ task, parts, onEditTask, onClose }: TaskConflictProps) {
  const { t } = useTranslation();
  const { when } = useChangeText();
  const discard = useDiscard();
  const rewrite = useRewrite();
  const { attempt, failure, isBusy } = useAttempt();
  const { title } = task.body;
  const time = parts.filter((part) => part !== task);

  function edit() {
    // It is there by then: sent again, it answers that task, and what waits behind it follows.
    onEditTask({
      title,
      clientId: task.clientId,
      onCreated: () => void rewrite([{ ...task, refusal: undefined }]),
    });
    onClose();
  }

  const keepTime = () =>
    attempt(async () => {
      await rewrite(time.map((part) => withoutTask(part, title)));
      await discard([task]);
      notify.success(() => t('saved.conflict.kept'));
    });

  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={t('saved.task.title')}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={isBusy}
            onClick={() => void attempt(async () => void (await discard(parts)))}
          >
            {t('saved.list.confirm')}
          </Button>
          {time.length > 0 ? (
            <Button variant="outline" disabled={isBusy} onClick={() => void keepTime()}>
              {t('saved.task.keepTime')}
            </Button>
          ) : null}
          <Button loading={isBusy} onClick={edit}>
            {t('saved.task.edit')}
          </Button>
        </>
      }
    >
      <Stack gap="3" textStyle="sm" overflowWrap="anywhere">
        <chakra.p dir="auto" fontWeight="medium">
          {title}
        </chakra.p>
        <Notice tone="danger">{failure ?? task.refusal?.message}</Notice>
        {time.length > 0 ? (
          <chakra.ul color="fg.muted" aria-label={t('saved.task.time')}>
            {time.map((part) => (
              <li key={part.key}>{`${t(`saved.what.${part.kind}`)} · ${when(part)}`}</li>
            ))}
          </chakra.ul>
        ) : null}
      </Stack>
    </Modal>
  );
}
