import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TaskDialogProps } from '#client/features/tasks/public/task-dialogs.ts';
import { useTaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useShownCount } from '#client/features/tasks/use-shown-count.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { IssueMark, TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { parentCandidates } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

const pageSize = 5;

/** Chooses what a task belongs to; only what may be above it is listed. */
export function ParentDialog({ task, open, onOpenChange }: TaskDialogProps) {
  const { t } = useTranslation();
  const { setParent } = useTaskActions();
  const { attempt, isBusy: isSaving } = useAttempt();
  const choose = (parent: Task | null) =>
    attempt(async () => {
      if (await setParent(task, parent)) onOpenChange(false);
    });

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t(task.parent ? 'tasks.parent.changeTitle' : 'tasks.parent.addTitle')}
      description={t('tasks.parent.what', { title: task.title })}
      footer={
        task.parent ? (
          <Button variant="outline" me="auto" disabled={isSaving} onClick={() => void choose(null)}>
            {t('tasks.parent.remove')}
          </Button>
        ) : null
      }
    >
      <Candidates task={task} isSaving={isSaving} onChoose={(parent) => void choose(parent)} />
    </Modal>
  );
}

interface CandidatesProps {
  task: Task;
  isSaving: boolean;
  onChoose: (parent: Task) => void;
}

function Candidates({ task, isSaving, onChoose }: CandidatesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const query = useReadOf(teamTasksQuery(useScope()));
  const tasks = query.data?.items;
  const candidates = useMemo(
    () => (tasks ? parentCandidates({ task, tasks, search }) : []),
    [task, tasks, search],
  );
  const { shown, showMore, endRef } = useShownCount(candidates.length, {
    viewKey: search,
    framed: true,
    pageSize,
  });
  return (
    <Stack gap="2">
      <SearchInput label={t('tasks.parent.search')} value={text} onChange={setText} autoFocus />
      <Answer query={query} rows={pageSize} />
      {tasks && candidates.length === 0 ? (
        <EmptyState
          compact
          title={t(search.trim() === '' ? 'tasks.parent.empty' : 'tasks.parent.noResults')}
        />
      ) : null}
      {candidates.length > 0 ? (
        <chakra.ul
          aria-label={t('tasks.parent.listLabel')}
          maxH="13.5rem"
          overflowY="auto"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l3"
          listStyleType="none"
        >
          {candidates.slice(0, shown).map((candidate) => (
            <Candidate
              key={candidate.id}
              candidate={candidate}
              isCurrent={candidate.id === task.parentId}
              disabled={isSaving}
              onChoose={() => onChoose(candidate)}
            />
          ))}
          {shown < candidates.length ? (
            <chakra.li ref={endRef} display="flex" justifyContent="center" p="1">
              <Button variant="ghost" size="sm" onClick={showMore}>
                {t('tasks.parent.more')}
              </Button>
            </chakra.li>
          ) : null}
        </chakra.ul>
      ) : null}
    </Stack>
  );
}

interface CandidateProps {
  candidate: Task;
  isCurrent: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Candidate({ candidate, isCurrent, disabled, onChoose }: CandidateProps) {
  const { t } = useTranslation();
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
      <chakra.button
        type="button"
        disabled={disabled || isCurrent}
        onClick={onChoose}
        w="100%"
        minH="row"
        px="3"
        textStyle="sm"
        textAlign="start"
        cursor="pointer"
        _disabled={{ cursor: 'default' }}
        _enabled={{ _hover: { bg: 'bg.muted' } }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <HStack gap="2" minW="0">
          <IssueMark value={candidate.issueType} />
          <TaskNumber number={taskNumberText(candidate)} />
          <Clipped flex="1">{candidate.title}</Clipped>
          {isCurrent ? <Subtle flexShrink="0">{t('tasks.parent.current')}</Subtle> : null}
        </HStack>
      </chakra.button>
    </chakra.li>
  );
}
