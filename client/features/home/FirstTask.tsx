import { Button, chakra, Flex, Input } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { Trans } from 'react-i18next';
import { z } from 'zod';
import { notifyTitleTooLong, useCreateTask } from '#client/features/tasks/public/task-writes.ts';
import { useActiveTask, useChooseTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

const schema = z.object({
  title: z.string().trim().min(taskTitleMinimum, taskTexts.titleTooShort),
});

interface StepProps {
  /** Whether it comes after a step that was done here. */
  autoFocus: boolean;
}

/** The first task: a title is enough; its creator is the assignee, and its type is Task. */
export function FirstTask({ autoFocus }: StepProps) {
  const { t } = useTranslation();
  const { employeeId, projectId } = useScope();
  const { choose } = useChooseTask();
  const { mutateAsync: create } = useCreateTask();
  const form = useApiForm({
    schema,
    values: { title: '' },
    submit: async ({ title }) => {
      if (title.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
      choose(await create({ title, issueType: 'Task', members: [{ id: employeeId }], projectId }));
    },
  });
  return (
    <Form form={form}>
      <Field label={t('firstSteps.task')} error={form.errorOf('title')}>
        <Flex gap="2" maxW="36rem" w="100%">
          <Input
            {...form.register('title')}
            placeholder={t('firstSteps.example')}
            autoFocus={autoFocus}
            autoComplete="off"
            dir="auto"
          />
          <Button type="submit" loading={form.isBusy} flexShrink="0">
            {t('tasks.create.submit')}
          </Button>
        </Flex>
      </Field>
    </Form>
  );
}

const startKeys = 'ctrl+alt+]';

/** The first start, on the task at hand; where it cannot be, it says why. */
export function FirstStart({ autoFocus }: StepProps) {
  const { t } = useTranslation();
  const { start, refused } = useTimerActions();
  const task = useActiveTask();
  const refusal = refused(task);
  return (
    <Flex align="center" columnGap="4" rowGap="2" wrap="wrap">
      {task ? (
        <Clipped textStyle="sm" maxW="24rem" title={task.title}>
          {task.title}
        </Clipped>
      ) : null}
      <Tip {...refusal}>
        <Button size="sm" autoFocus={autoFocus} onClick={() => start(task)}>
          <Play aria-hidden />
          {t('timer.start')}
        </Button>
      </Tip>
      {refusal.reason === undefined ? (
        <Subtle hideBelow="md" display="inline-flex" gap="1" alignItems="center">
          <Trans i18nKey="firstSteps.keys" components={{ keys: <Kbd keys={startKeys} /> }} />
        </Subtle>
      ) : (
        <chakra.span textStyle="sm" color="fg.muted">
          {refusal.reason}
        </chakra.span>
      )}
    </Flex>
  );
}
