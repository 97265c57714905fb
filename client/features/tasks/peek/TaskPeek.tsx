import { Button, chakra, HStack } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useQueryClient } from '@tanstack/react-query';
import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { StepButtons } from '#client/features/tasks/page/StepButtons.tsx';
import { TaskSkeleton } from '#client/features/tasks/page/TaskSkeleton.tsx';
import { TaskView } from '#client/features/tasks/page/TaskView.tsx';
import { useOpenTask, useSteps } from '#client/features/tasks/public/task-navigation.ts';
import { cachedTask, taskQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';

const Frame = chakra('aside', {
  base: {
    position: 'fixed',
    top: '{sizes.topbar}',
    bottom: '0',
    insetEnd: '0',
    zIndex: 'docked',
    w: 'min(36rem, calc(100vw - 4rem))',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg',
    borderStartWidth: '1px',
    boxShadow: 'float',
    outline: 'none',
    _print: { display: 'none' },
  },
});

/** The row or card of the task is marked, wherever it is on the page. */
const markOf = (id: string) => ({
  [`main :is(li:not(:has(article)), article, tr):has(a[data-task-link][href$="/task/${id}"])`]: {
    background: 'var(--chakra-colors-brand-subtle)',
  },
});

/** A task beside the page it was opened from, which stays in reach. */
export function TaskPeek({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const frameRef = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { page, peek } = useOpenTask();
  const steps = useSteps(id, pathname);
  useEffect(() => {
    const frame = frameRef.current;
    // The title may be in writing already.
    if (!frame?.contains(document.activeElement)) frame?.focus({ preventScroll: true });
  }, []);
  return (
    <Frame ref={frameRef} tabIndex={-1} aria-label={t('tasks.peek.label')}>
      <Global styles={markOf(id)} />
      <HStack h="10" px="2" gap="1" flexShrink="0" borderBottomWidth="1px" borderColor="border.muted">
        <IconButton
          size="sm"
          label={t('tasks.keys.closePeek')}
          shortcut="Escape"
          icon={<X size={16} aria-hidden />}
          onClick={onClose}
        />
        <StepButtons steps={steps} onStep={peek} />
        <Button size="sm" variant="ghost" ms="auto" onClick={() => page(id)}>
          <Maximize2 size={14} aria-hidden />
          {t('tasks.keys.openPage')}
        </Button>
      </HStack>
      <chakra.div key={id} flex="1" minH="0" overflowY="auto" px="5" pt="3" pb="8">
        <Shown id={id} onGone={onClose} />
      </chakra.div>
    </Frame>
  );
}

function Shown({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useReadOf(taskQuery(id), { placeholderData: () => cachedTask(client, id) });
  return (
    <Answer
      query={query}
      skeleton={<TaskSkeleton />}
      missing={<EmptyState art="list" title={t('tasks.page.notFound')} description={t('tasks.page.gone')} />}
    >
      {(task) => <TaskView task={task} look="peek" onGone={onGone} />}
    </Answer>
  );
}
