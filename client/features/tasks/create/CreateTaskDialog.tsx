import { lazyView } from '#client/lib/lazy-part.ts';
import '#client/locales/en/pages/task.json';
import { Button, Input, Skeleton, Stack } from '@chakra-ui/react';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { NewTaskFields } from '#client/features/tasks/create/NewTaskFields.tsx';
import { useNewTask } from '#client/features/tasks/create/use-new-task.ts';
import type { NewTaskPreset } from '#client/features/tasks/public/create-dialog.ts';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Tip } from '#client/ui/Tip.tsx';

const RichTextEditor = lazyView(() =>
  import('#client/ui/rich-text/RichTextEditor.tsx').then((module) => module.RichTextEditor),
);

export interface CreateTaskDialogProps {
  preset: NewTaskPreset;
  onClose: () => void;
}

/** Makes a task from anywhere; what is typed stays until the task exists, also when the dialog is closed. */
export function CreateTaskDialog({ preset, onClose }: CreateTaskDialogProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const lists = useTaskLists(scope);
  const titleRef = useRef<HTMLInputElement>(null);
  const form = useNewTask({ scope, lists, preset, onDone: onClose });
  const mayCreate = isVerified(scope);
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('tasks.new.title')}
      initialFocusEl={() => titleRef.current}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayCreate) form.submit();
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Tip content={t('tasks.create.verifyAccount')} disabled={mayCreate}>
            <Button type="submit" aria-disabled={mayCreate ? undefined : true} loading={form.isPending}>
              {t('tasks.new.submit')}
            </Button>
          </Tip>
        </>
      }
    >
      <Stack gap="3">
        <Field label={t('tasks.new.titleLabel')} required error={form.refusal}>
          <Input
            ref={titleRef}
            dir="auto"
            autoComplete="off"
            placeholder={t('tasks.new.titlePlaceholder')}
            value={form.text.title}
            onChange={(event) => form.write({ title: event.target.value })}
          />
        </Field>
        <Suspense fallback={<Skeleton h="4.5rem" borderRadius="l2" />}>
          <RichTextEditor
            label={t('tasks.new.descriptionLabel')}
            placeholder={t('tasks.new.descriptionPlaceholder')}
            content={form.text.description}
            onChange={(description) => form.write({ description })}
            onSubmit={mayCreate ? form.submit : undefined}
          />
        </Suspense>
        <NewTaskFields form={form} lists={lists} />
      </Stack>
    </Modal>
  );
}
