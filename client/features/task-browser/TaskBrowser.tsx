import { useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { BrowseList } from '#client/features/task-browser/BrowseList.tsx';
import { BrowserFrame, ChosenBar, useSelection } from '#client/features/task-browser/BrowserFrame.tsx';
import { BrowseToolbar } from '#client/features/task-browser/BrowseToolbar.tsx';
import {
  browseTasks,
  groupTasks,
  noFilters,
  useBrowseView,
} from '#client/features/task-browser/browse-view.ts';
import { useFilterOptions, useGroupHeadings } from '#client/features/task-browser/filter-options.tsx';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { NoResults } from '#client/features/tasks/public/TaskListTools.tsx';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

const noTasks: readonly Task[] = [];

/** One's own tasks and the team's: searched, filtered, ordered, grouped, in three layouts, many changed at once. */
export function TaskBrowser() {
  const { t } = useTranslation();
  const scope = useScope();
  const query = useReadOf(teamTasksQuery(scope));
  const tasks = query.data?.items ?? noTasks;
  const mine = useMemo(
    () => tasks.filter((task) => isAssignedTo(task, scope.employeeId)),
    [tasks, scope.employeeId],
  );
  const { view, change } = useBrowseView();
  const { owners } = view;
  const content = (
    <Answer query={query} skeleton={<ListSkeleton rows={12} />}>
      {() => <Browser tasks={owners === 'mine' ? mine : tasks} />}
    </Answer>
  );
  const tab = (value: 'mine' | 'team', count: number) => ({
    value,
    label: t(`tasks.tabs.${value}`),
    count: query.data && count,
    content,
  });
  return (
    <Tabs
      label={t('browse.title')}
      items={[tab('team', tasks.length), tab('mine', mine.length)]}
      value={owners}
      onChange={(value) => change({ owners: value === 'mine' ? 'mine' : 'team' })}
    />
  );
}

function Browser({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const scope = useScope();
  const today = useToday();
  const lists = useTaskLists(scope);
  const projects = useReadOf(projectsQuery).data?.items;
  const options = useFilterOptions(lists, projects ?? []);
  const { view, change } = useBrowseView();
  const viewNow = useDeferredValue(view);
  const shown = useMemo(() => browseTasks(tasks, viewNow, { lists, today }), [tasks, viewNow, lists, today]);
  const { order, headingOf } = useGroupHeadings(viewNow.group, options);
  const headings = order.join();
  const groups = useMemo(
    () => groupTasks(shown, viewNow.group, { lists, today, order: headings.split(',').filter(Boolean) }),
    [shown, viewNow.group, lists, today, headings],
  );
  const selection = useSelection(shown);
  const firstChosen = selection.ids.size > 0 ? shown.find(({ id }) => selection.ids.has(id)) : undefined;
  const save = useUpdateTask();
  const { changeStatus, dialog } = useStatusChange(save);
  const saveEstimate = useCallback(
    (task: Task, estimate: number) => void save({ id: task.id, field: 'estimate', change: { estimate } }),
    [save],
  );

  if (tasks.length === 0) {
    return (
      <EmptyState art="list" title={t(`browse.empty.${view.owners}`)} description={t('browse.empty.what')} />
    );
  }
  const list =
    shown.length === 0 ? (
      <NoResults onClear={() => change(noFilters)} />
    ) : (
      <BrowserFrame isTable={viewNow.layout === 'TABLE'} shown={shown} selection={selection}>
        <BrowseList
          label={t('browse.list.label')}
          groups={groups}
          layout={viewNow.layout}
          lists={lists}
          headingOf={headingOf}
          selection={selection}
          changeStatus={changeStatus}
          saveEstimate={saveEstimate}
        />
      </BrowserFrame>
    );
  return (
    <>
      <BrowseToolbar view={view} onChange={change} options={options} />
      {list}
      {firstChosen ? <ChosenBar task={firstChosen} selection={selection} options={options} /> : null}
      {dialog}
    </>
  );
}
