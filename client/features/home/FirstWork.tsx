import { Button, chakra, Heading, Input, Stack } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useWaiting } from '#client/features/home/use-waiting.ts';
import { noteSuggested } from '#client/features/plans/public/use-plans.ts';
import { isTrackingEnabled } from '#client/features/tasks/public/task-rights.ts';
import { notifyTitleTooLong } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useStartNew } from '#client/features/timer/public/use-start-new.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

const schema = z.object({
  title: z.string().trim().min(taskTitleMinimum, taskTexts.titleTooShort),
});

/** A refused start brings the page back; the text is still there. */
const typed = throughReload(createDraftStore(''), 'first-work', z.string());

/** Whether nothing is recorded, and nobody else is there: Home would show empty boxes. Undefined until it is known. */
export function useIsFirstVisit(): boolean | undefined {
  const scope = useScope();
  const hasRecorded = useTimerState((status) => status === undefined || status.lastLog !== null);
  const isAlone = (scope.team.members?.length ?? 0) < 2;
  const mayBe = !hasRecorded && isAlone && isTrackingEnabled(scope);
  const tasks = useReadOf({
    ...teamTasksQuery(scope),
    enabled: mayBe,
    select: ({ items }) => items.length,
  });
  const { count } = useWaiting();
  if (!mayBe || count > 0) return false;
  return tasks.isLoading && tasks.failureCount === 0 ? undefined : tasks.data === 0;
}

interface FirstWorkFieldProps {
  /** The field is all there is on the page. */
  isPage?: boolean;
  autoFocus?: boolean;
}

/** One field, whose text is what the timer runs on. */
export function FirstWorkField({ isPage = false, autoFocus = isPage }: FirstWorkFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  const start = useStartNew();
  // Somebody may be typing into the timer bar already.
  const [takesFocus] = useState(() => autoFocus && document.activeElement === document.body);
  const form = useApiForm({
    schema,
    values: { title: typed.read() },
    submit: async ({ title }) => {
      if (title.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
      // The first work of all asks for no plan of the day.
      noteSuggested(today);
      if (await start(title)) typed.write('');
    },
  });
  const size = isPage ? { h: '14', textStyle: 'lg', px: '4' } : {};
  return (
    <Form form={form}>
      <Field
        label={
          <chakra.span textStyle={isPage ? '3xl' : 'sm'} fontWeight={isPage ? 'semibold' : 'medium'}>
            {t('timer.whatTask')}
          </chakra.span>
        }
        error={form.errorOf('title')}
      >
        <chakra.div display="flex" gap="2" w="100%" maxW="40rem" mt={isPage ? '3' : undefined}>
          <Input
            {...form.register('title', { onChange: ({ target }) => typed.write(target.value) })}
            {...size}
            placeholder={t('firstSteps.example')}
            autoFocus={takesFocus}
            autoComplete="off"
            dir="auto"
          />
          <Button
            type="submit"
            {...(isPage ? { h: '14', px: '5' } : {})}
            loading={form.isBusy}
            flexShrink="0"
          >
            <Play aria-hidden />
            {t('timer.start')}
          </Button>
        </chakra.div>
      </Field>
    </Form>
  );
}

/** Home until there is something to show. */
export function FirstWork({ greeting }: { greeting: string }) {
  const { t } = useTranslation();
  return (
    <Stack maxW="40rem" mx="auto" gap="4" pt={{ base: '8', md: '20vh' }}>
      <Heading as="h1" textStyle="sm" fontWeight="normal" color="fg.muted" dir="auto">
        {greeting}
      </Heading>
      <FirstWorkField isPage />
      <Subtle textStyle="sm">{t('firstSteps.hint')}</Subtle>
    </Stack>
  );
}
