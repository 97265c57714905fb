import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Attachments } from '#client/features/attachments/public/Attachments.tsx';
import { ActivityFeed } from '#client/features/comments/public/ActivityFeed.tsx';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskDescription } from '#client/features/tasks/page/TaskDescription.tsx';
import { TaskFacts } from '#client/features/tasks/page/TaskFacts.tsx';
import { ChildIssues, RelatedIssues } from '#client/features/tasks/page/TaskFamily.tsx';
import { TaskHead } from '#client/features/tasks/page/TaskHead.tsx';
import { TaskTitle } from '#client/features/tasks/page/TaskTitle.tsx';
import { TimePanel } from '#client/features/tasks/page/TimePanel.tsx';
import { useFocusReturn } from '#client/features/tasks/page/use-focus-return.ts';
import { isVerified, useTaskRights } from '#client/features/tasks/public/task-rights.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { isoOf } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Subtle } from '#client/ui/layout/words.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** On a phone the facts fold in between the title and the text. */
const areas = {
  base: '"head" "facts" "body"',
  md: '"head facts" "body facts"',
};

/** The menu of a row leads here to edit the title. */
function editsTitle(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'editsTitle' in state;
}

/** A task reads like a document, with its facts in an aside. Give it the task's id as its key. */
export function TaskView({ task }: { task: Task }) {
  const { t } = useTranslation();
  const scope = useScope();
  const lists = useTaskLists(scope);
  const save = useUpdateTask();
  const factsRef = useRef<HTMLElement>(null);
  useFactKeys(factsRef);
  const { state } = useLocation();
  const [titleDraft, setTitleDraft] = useState(() => (editsTitle(state) ? task.title : undefined));
  const pencilRef = useFocusReturn<HTMLButtonElement>({ isEdited: titleDraft !== undefined });
  const { edits } = useTaskRights(task);
  const mayEdit = edits && isVerified(scope);
  const editTitle = () => setTitleDraft(task.title);
  useShortcut({ keys: 'E', label: t('tasks.keys.editTitle'), run: editTitle, enabled: mayEdit });
  return (
    <Grid
      templateAreas={areas}
      templateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'minmax(0, 1fr) 16rem',
        lg: 'minmax(0, 1fr) 18rem',
      }}
      templateRows={{ md: 'auto 1fr' }}
      columnGap={{ md: '6', lg: '8' }}
      rowGap={{ base: '4', md: '0' }}
    >
      <Box gridArea="head" minW="0" maxW={{ md: '45rem' }}>
        <TaskHead
          task={task}
          issueTypes={lists.issueTypes}
          save={save}
          mayEdit={mayEdit}
          pencilRef={pencilRef}
          onEditTitle={mayEdit ? editTitle : undefined}
        />
        <Box mt="1">
          <TaskTitle
            task={task}
            save={save}
            draft={titleDraft}
            setDraft={setTitleDraft}
            onEdit={mayEdit ? editTitle : undefined}
          />
        </Box>
      </Box>
      <chakra.aside ref={factsRef} gridArea="facts" aria-label={t('tasks.facts.title')} minW="0">
        <Stack gap="3" position={{ md: 'sticky' }} top="calc({sizes.topbar} + 20px)">
          <TimePanel task={task} />
          <TaskFacts task={task} lists={lists} save={save} />
          <Moments task={task} />
        </Stack>
      </chakra.aside>
      <Box gridArea="body" minW="0" maxW={{ md: '45rem' }}>
        <TaskDescription task={task} mayEdit={edits} />
        <ChildIssues task={task} lists={lists} mayEdit={mayEdit} />
        <RelatedIssues task={task} lists={lists} mayEdit={edits} />
        <Attachments taskId={task.id} mayAdd={edits} />
        <ActivityFeed taskId={task.id} />
      </Box>
    </Grid>
  );
}

/** When it was made, changed and finished. */
function Moments({ task }: { task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { createdAt, updatedAt, resolvedAt, createdByUser } = task;
  const by = createdByUser?.name;
  const at = (value: Date | string) => format.dateTime(isoOf(value));
  return (
    <Subtle as="div" px="4">
      {createdAt ? (
        <p>
          {by
            ? t('tasks.moments.createdBy', { name: by, time: at(createdAt) })
            : t('tasks.moments.created', { time: at(createdAt) })}
        </p>
      ) : null}
      {updatedAt ? <p>{t('tasks.moments.updated', { time: at(updatedAt) })}</p> : null}
      {resolvedAt ? <p>{t('tasks.moments.resolved', { time: at(resolvedAt) })}</p> : null}
    </Subtle>
  );
}

/** Single letters open the facts of the task page. */
function useFactKeys(factsRef: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();
  const open = (fact: string) => () =>
    factsRef.current?.querySelector<HTMLElement>(`[data-fact="${fact}"] button`)?.click();
  useShortcut({ keys: 'S', label: t('tasks.keys.status'), run: open('status') });
  useShortcut({ keys: 'P', label: t('tasks.keys.priority'), run: open('priority') });
  useShortcut({ keys: 'A', label: t('tasks.keys.assign'), run: open('assignees') });
  useShortcut({ keys: 'L', label: t('tasks.keys.labels'), run: open('labels') });
}
