import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Attachments } from '#client/features/attachments/public/Attachments.tsx';
import { BudgetOf } from '#client/features/budgets/public/BudgetOf.tsx';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskDescription } from '#client/features/tasks/page/TaskDescription.tsx';
import { TaskFacts } from '#client/features/tasks/page/TaskFacts.tsx';
import { ChildIssues, RelatedIssues } from '#client/features/tasks/page/TaskFamily.tsx';
import { TaskHead } from '#client/features/tasks/page/TaskHead.tsx';
import { TaskRecord } from '#client/features/tasks/page/TaskRecord.tsx';
import { TaskTitle } from '#client/features/tasks/page/TaskTitle.tsx';
import { TimePanel } from '#client/features/tasks/page/TimePanel.tsx';
import { useFocusReturn } from '#client/features/tasks/page/use-focus-return.ts';
import { openTaskChange } from '#client/features/tasks/public/task-dialogs.ts';
import { useTaskState } from '#client/features/tasks/public/task-navigation.ts';
import { useTaskRights, useUnverified } from '#client/features/tasks/public/task-rights.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { isFocusOnPage, type ShortcutGroup, useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { isoOf } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Subtle } from '#client/ui/layout/looks.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Facts beside the text, or between the title and the text where there is no room. */
const areas = {
  beside: {
    templateAreas: '"head facts" "body facts"',
    templateColumns: { base: 'minmax(0, 1fr) 16rem', lg: 'minmax(0, 1fr) 18rem' },
    templateRows: 'auto 1fr',
    columnGap: { base: '6', lg: '8' },
  },
  column: {
    templateAreas: '"head" "facts" "body"',
    templateColumns: 'minmax(0, 1fr)',
    rowGap: '4',
  },
} as const;

interface TaskViewProps {
  task: Task;
  /** Called when the task is deleted, or moved to another team. */
  onGone: () => void;
  /** In the line above the title. */
  tools?: ReactNode;
  /** On its own page, or beside another one. */
  look?: 'page' | 'peek';
}

/** A task reads like a document, with its facts in an aside. Give it the task's id as its key. */
export function TaskView({ task, onGone, tools, look = 'page' }: TaskViewProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const lists = useTaskLists(scope);
  const save = useUpdateTask();
  const factsRef = useRef<HTMLElement>(null);
  const group: ShortcutGroup = look === 'page' ? 'page' : 'panel';
  useTaskPageKeys({ task, factsRef, group });
  const { editsTitle } = useTaskState();
  const { onRefused: verifyFirst } = useUnverified();
  const [titleDraft, setTitleDraft] = useState(() =>
    editsTitle && verifyFirst === undefined ? task.title : undefined,
  );
  const pencilRef = useFocusReturn<HTMLButtonElement>({ isEdited: titleDraft !== undefined });
  const { edits } = useTaskRights(task);
  const editTitle = verifyFirst ?? (() => setTitleDraft(task.title));
  const titleKey = { keys: 'E', label: t('tasks.keys.editTitle'), group, isMeant: isFocusOnPage };
  useShortcut({ ...titleKey, run: editTitle, enabled: edits });
  const isPhone = useViewport() === 'phone';
  const isColumn = isPhone || look === 'peek';
  const width = isColumn ? undefined : '45rem';
  return (
    <Grid {...areas[isColumn ? 'column' : 'beside']}>
      <Box gridArea="head" minW="0" maxW={width}>
        <TaskHead
          task={task}
          issueTypes={lists.issueTypes}
          save={save}
          mayEdit={edits}
          tools={tools}
          pencilRef={pencilRef}
          onEditTitle={edits ? editTitle : undefined}
          onGone={onGone}
        />
        <Box mt="1">
          <TaskTitle
            task={task}
            save={save}
            as={look === 'page' ? 'h1' : 'h2'}
            draft={titleDraft}
            setDraft={setTitleDraft}
            onEdit={edits ? editTitle : undefined}
          />
        </Box>
      </Box>
      <chakra.aside ref={factsRef} gridArea="facts" aria-label={t('tasks.facts.title')} minW="0">
        <Stack
          gap="3"
          {...(isColumn ? {} : ({ position: 'sticky', top: 'calc({sizes.topbar} + 20px)' } as const))}
        >
          <TimePanel task={task} />
          <TaskFacts task={task} lists={lists} save={save} isFoldable={isColumn} />
          <BudgetOf of={{ taskId: task.id }} />
          {isColumn ? null : <Moments task={task} />}
        </Stack>
      </chakra.aside>
      <Box gridArea="body" minW="0" maxW={width}>
        <TaskDescription task={task} mayEdit={edits} />
        <chakra.div display="flex" flexWrap="wrap" columnGap="1" mt="2" mx="-2">
          <ChildIssues task={task} lists={lists} mayEdit={edits} />
          <RelatedIssues task={task} lists={lists} mayEdit={edits} />
          <Attachments taskId={task.id} mayAdd={edits} />
        </chakra.div>
        <TaskRecord task={task} />
        {isColumn ? <Moments task={task} /> : null}
      </Box>
    </Grid>
  );
}

/** When it was made, changed and finished; its facts say by whom. */
function Moments({ task }: { task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { createdAt, updatedAt, resolvedAt } = task;
  const at = (value: Date | string) => format.dateTime(isoOf(value));
  return (
    <Subtle as="div" px="4" mt={{ base: '6', md: '0' }}>
      {createdAt ? <p>{t('tasks.moments.created', { time: at(createdAt) })}</p> : null}
      {updatedAt ? <p>{t('tasks.moments.updated', { time: at(updatedAt) })}</p> : null}
      {resolvedAt ? <p>{t('tasks.moments.resolved', { time: at(resolvedAt) })}</p> : null}
    </Subtle>
  );
}

interface PageKeys {
  task: Task;
  factsRef: RefObject<HTMLElement | null>;
  group: ShortcutGroup;
}

/** Single letters open the facts of the task, D plans it for today; all need the focus on the page. */
function useTaskPageKeys({ task, factsRef, group }: PageKeys): void {
  const { t } = useTranslation();
  const key = (keys: string, name: string, run: () => void) => ({
    keys,
    label: t(`tasks.keys.${name}`),
    run,
    group,
    isMeant: isFocusOnPage,
  });
  const open = (fact: string) => () =>
    factsRef.current?.querySelector<HTMLElement>(`[data-fact="${fact}"] button`)?.click();
  useShortcut(key('S', 'status', open('status')));
  useShortcut(key('P', 'priority', open('priority')));
  useShortcut(key('A', 'assign', open('assignees')));
  useShortcut(key('L', 'labels', open('labels')));
  useShortcut(key('D', 'plan', () => openTaskChange('plan', [task.id])));
}
