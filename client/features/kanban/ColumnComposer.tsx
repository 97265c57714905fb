import { chakra, Spinner } from '@chakra-ui/react';
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardMove, Column } from '#client/features/kanban/board.ts';
import { type BoardView, isSameName } from '#client/features/kanban/board-filter.ts';
import { useColumnLabels } from '#client/features/kanban/ColumnFrame.tsx';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import {
  type NewTask,
  notifyTitleTooLong,
  useCreateTask,
} from '#client/features/tasks/public/task-writes.ts';
import { membershipName } from '#client/features/team/public/member-name.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';
import { taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

const Line = chakra('textarea', {
  base: {
    display: 'block',
    w: '100%',
    minH: '5',
    bg: 'transparent',
    textStyle: 'sm',
    lineHeight: '18px',
    resize: 'none',
    outline: 'none',
    fieldSizing: 'content',
  },
});

/** A new card on top of a column: Enter makes it, Escape leaves; what was typed stays until it is a task. */
export function ColumnComposer({ column, composer }: { column: Column; composer: CardComposer }) {
  const { t } = useTranslation();
  const id = useId();
  const { name } = useColumnLabels(column);
  const { title, refusal, isPending, change, submit, close } = composer;

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  return (
    <chakra.div px="2" pb="2" flexShrink="0">
      <chakra.div
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="8px"
        p="2.5"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-1px' }}
      >
        <Line
          rows={1}
          autoFocus
          dir="auto"
          value={title}
          aria-label={t('kanban.composer.label', { name })}
          placeholder={t('kanban.composer.placeholder')}
          aria-invalid={refusal !== undefined}
          aria-describedby={`${id}-refusal`}
          onChange={(event) => change(event.target.value.replaceAll('\n', ' '))}
          onKeyDown={press}
          onBlur={() => title.trim() === '' && close()}
        />
        {isPending ? <Spinner size="xs" color="fg.subtle" /> : null}
      </chakra.div>
      <chakra.p id={`${id}-refusal`} role="status" textStyle="xs" color="danger.fg" pt={refusal ? '1' : '0'}>
        {refusal}
      </chakra.p>
    </chakra.div>
  );
}

export interface CardComposer {
  title: string;
  refusal: string | undefined;
  isPending: boolean;
  change(title: string): void;
  submit(): void;
  close(): void;
}

interface ComposerFacts {
  lists: TaskLists;
  view: BoardView;
  move: (wanted: CardMove) => Promise<void>;
}

/** A new task has what the board is filtered by, so that it is seen, as far as one may assign it. */
function useFactsOfView({ employee, labels, priorities }: BoardView, lists: TaskLists): Partial<NewTask> {
  const scope = useScope();
  const { assigns } = useFieldRights();
  const member = scope.team.members?.find((one) => isSameName(membershipName(one), employee));
  const memberId = member?.employeeId ?? member?.employee?.id;
  const employeeId = memberId !== undefined && assigns(memberId) ? memberId : scope.employeeId;
  const priority = lists.priorities.find(({ value }) => value === priorities[0]);
  return {
    members: [{ id: employeeId }],
    tags: lists.tags.filter(({ name }) => labels.includes(name)).map(({ id }) => ({ id })),
    priority: priority?.name,
    taskPriorityId: priority?.id,
  };
}

/** Writing a task straight into a column. Each column keeps what was typed into it. */
export function useCardComposer({ lists, view, move }: ComposerFacts) {
  const { t } = useTranslation();
  const scope = useScope();
  const facts = useFactsOfView(view, lists);
  const [activeTask] = useActiveTask();
  const [openKey, setOpenKey] = useState<string>();
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const create = useCreateTask();

  const open = useCallback((key: string) => {
    setRefusal(undefined);
    setOpenKey(key);
  }, []);

  function close() {
    setRefusal(undefined);
    setOpenKey(undefined);
  }

  function composerOf({ key, status }: Column): CardComposer | undefined {
    if (openKey !== key || !status) return undefined;
    const title = titles[key] ?? '';
    const text = title.trim();

    function send() {
      if (create.isPending || !status) return;
      const task = { title: text, description: '', status: status.name, taskStatusId: status.id };
      create.mutate(
        { ...task, projectId: scope.projectId, ...facts },
        {
          onSuccess: ({ id }) => {
            // What has been typed since stays.
            setTitles((now) => (now[key] === title ? { ...now, [key]: '' } : now));
            void move({ taskId: id, statusId: status.id, afterTaskId: null });
          },
          onError: (error) => {
            const field = error instanceof ApiError ? error.fields.title : undefined;
            setRefusal(field ?? t('tasks.toast.notCreated'));
            if (!field) notify.error(t('tasks.toast.notCreated'), { onRetry: send });
          },
        },
      );
    }

    function submit() {
      if (text.length < taskTitleMinimum) return setRefusal(taskTexts.titleTooShort);
      if (text.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
      if (text === activeTask?.title) return setRefusal(t('tasks.create.sameAsActive'));
      setRefusal(undefined);
      send();
    }

    function change(next: string) {
      setRefusal(undefined);
      setTitles((now) => ({ ...now, [key]: next }));
    }
    return { title, refusal, isPending: create.isPending, change, submit, close };
  }

  return { composerOf, open, isOpen: openKey !== undefined };
}
