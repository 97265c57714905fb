import '#client/locales/en/pages/task.json';
import { Button, chakra, HStack } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useQueryClient } from '@tanstack/react-query';
import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { StepButtons } from '#client/features/tasks/page/StepButtons.tsx';
import { TaskSkeleton } from '#client/features/tasks/page/TaskSkeleton.tsx';
import { TaskView } from '#client/features/tasks/page/TaskView.tsx';
import { focusedTaskId } from '#client/features/tasks/public/task-dialogs.ts';
import {
  isOnTaskLink,
  peekParameter,
  useOpenTask,
  useSteps,
  useTaskState,
} from '#client/features/tasks/public/task-navigation.ts';
import { cachedTask, taskQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useAddress } from '#client/lib/use-address.ts';
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

function focusLink(id: string): void {
  const link = document.querySelector<HTMLElement>(`main a[href$="/task/${id}"]`);
  (link ?? document.querySelector('main'))?.focus();
}

/** Closing goes back to the entry of the history that it was opened over, if there is one. */
function useClose(id: string) {
  const navigate = useNavigate();
  const { isOver } = useTaskState();
  const { change } = useAddress();
  return () => {
    if (isOver) void navigate(-1);
    else change({ [peekParameter]: undefined }, { replace: true, preventScrollReset: true });
    focusLink(id);
  };
}

/** A task beside the page it was opened from, which stays in reach. */
export function TaskPeek({ id }: { id: string }) {
  const { t } = useTranslation();
  const frameRef = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { page, peek } = useOpenTask();
  const steps = useSteps(id, pathname);
  const close = useClose(id);
  const step = (to: string | undefined) => to !== undefined && peek(to);
  useEffect(() => {
    const frame = frameRef.current;
    // The title may be in writing already.
    if (!frame?.contains(document.activeElement)) frame?.focus({ preventScroll: true });
  }, []);

  function look() {
    const focused = focusedTaskId();
    if (focused === undefined || focused === id) close();
    else peek(focused);
  }

  const hasSteps = steps !== undefined;
  const panel = { group: 'panel' } as const;
  const next = { keys: 'J', label: t('tasks.keys.next'), run: () => step(steps?.next) };
  const previous = { keys: 'K', label: t('tasks.keys.previous'), run: () => step(steps?.previous) };
  useShortcut({ ...panel, ...next, enabled: hasSteps });
  useShortcut({ ...panel, ...previous, enabled: hasSteps });
  useShortcut({ ...panel, keys: 'O', label: t('tasks.keys.openPage'), run: () => page(id) });
  useShortcut({ ...panel, keys: 'Escape', label: t('tasks.keys.closePeek'), run: close });
  useShortcut({ ...panel, keys: 'Space', label: t('tasks.keys.peek'), run: look, isMeant: isOnTaskLink });
  return (
    <Frame ref={frameRef} tabIndex={-1} aria-label={t('tasks.peek.label')}>
      <Global styles={markOf(id)} />
      <HStack h="10" px="2" gap="1" flexShrink="0" borderBottomWidth="1px" borderColor="border.muted">
        <IconButton
          size="sm"
          label={t('tasks.keys.closePeek')}
          shortcut="Escape"
          icon={<X size={16} aria-hidden />}
          onClick={close}
        />
        <StepButtons steps={steps} onStep={peek} />
        <Button size="sm" variant="ghost" ms="auto" onClick={() => page(id)}>
          <Maximize2 size={14} aria-hidden />
          {t('tasks.keys.openPage')}
        </Button>
      </HStack>
      <chakra.div key={id} flex="1" minH="0" overflowY="auto" px="5" pt="3" pb="8">
        <Shown id={id} onGone={close} />
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
