import { chakra, Spinner } from '@chakra-ui/react';
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import type { CardMove, Column } from '#client/features/kanban/board.ts';
import { type BoardView, isSameName } from '#client/features/kanban/board-filter.ts';
import { useColumnLabels } from '#client/features/kanban/ColumnFrame.tsx';
import type { NewTask } from '#client/features/offline-queue/public/queued-task.ts';
import { isQueuedTask } from '#client/features/offline-queue/queries.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { nothing } from '#client/features/tasks/public/task-view.ts';
import { useTitledTask } from '#client/features/tasks/public/use-titled-task.ts';
import { membershipName } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { createDraftTexts } from '#client/lib/session/draft-texts.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

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
          {...ownEscape(true)}
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
  move: (move: CardMove) => Promise<void>;
}

/** A new task has what the board is filtered by, so that it is seen, as far as one may assign it. */
function useFactsOfView({ employee, lists: chosen }: BoardView, lists: TaskLists): Partial<NewTask> {
  const scope = useScope();
  const { assigns } = useFieldRights();
  const member = scope.team.members?.find((one) => isSameName(membershipName(one), employee));
  const memberId = member?.employeeId ?? member?.employee?.id;
  const employeeId = memberId !== undefined && assigns(memberId) ? memberId : scope.employeeId;
  const priority = lists.priorities.find(({ value }) => value === chosen.priority[0]);
  const size = lists.sizes.find(({ value }) => value === chosen.size[0]);
  const type = lists.issueTypes.find(({ value }) => value === chosen.type[0]);
  const [projectId] = chosen.project;
  return {
    members: [{ id: employeeId }],
    tags: lists.tags.filter(({ id }) => chosen.label.includes(id)).map(({ id }) => ({ id })),
    priority: priority?.name,
    taskPriorityId: priority?.id,
    ...(size ? { size: size.name, taskSizeId: size.id } : {}),
    ...(type ? { issueType: type.name, taskTypeId: type.id } : {}),
    ...(projectId === undefined ? {} : { projectId: projectId === nothing ? undefined : projectId }),
  };
}

/** Typed titles by column key, until they become tasks. */
const typed = createDraftTexts('card-titles');

/** Writing a task straight into a column. Each column keeps what was typed into it. */
export function useCardComposer({ lists, view, move }: ComposerFacts) {
  const scope = useScope();
  const facts = useFactsOfView(view, lists);
  const [openKey, setOpenKey] = useState<string>();
  const titles = useStore(typed);
  const { create, refusal, isPending, clearRefusal } = useTitledTask();

  const open = useCallback(
    (key: string | undefined) => {
      clearRefusal();
      setOpenKey(key);
    },
    [clearRefusal],
  );

  function composerOf({ key, status }: Column): CardComposer | undefined {
    if (openKey !== key || !status) return undefined;
    const title = titles[key] ?? '';

    function submit() {
      if (!status) return;
      const task = { title: title.trim(), description: '', status: status.name, taskStatusId: status.id };
      create({ ...task, projectId: scope.projectId, ...facts }, ({ id }) => {
        // Text typed meanwhile stays.
        if (typed.textOf(key) === title) typed.writeText(key, '');
        if (!isQueuedTask(id)) void move({ taskId: id, statusId: status.id, afterTaskId: null });
      });
    }

    function change(next: string) {
      clearRefusal();
      typed.writeText(key, next);
    }
    return { title, refusal, isPending, change, submit, close: () => open(undefined) };
  }

  return { composerOf, open, isOpen: openKey !== undefined };
}
