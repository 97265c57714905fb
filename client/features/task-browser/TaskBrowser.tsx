import { chakra, Flex, HStack } from '@chakra-ui/react';
import { Columns3, Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { BrowseList } from '#client/features/task-browser/BrowseList.tsx';
import { BrowserFrame } from '#client/features/task-browser/BrowserFrame.tsx';
import {
  type BrowseChange,
  type BrowseView,
  browseTasks,
  countFilters,
  dueFilters,
  finishedKey,
  groupings,
  groupTasks,
  type ListFilter,
  listFilters,
  noFilters,
  useBrowseView,
} from '#client/features/task-browser/browse-view.ts';
import { useGroupHeadings } from '#client/features/task-browser/group-headings.ts';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { ChosenBar } from '#client/features/tasks/public/list/BulkBar.tsx';
import { LayoutSwitch } from '#client/features/tasks/public/list/LayoutSwitch.tsx';
import { useSelection } from '#client/features/tasks/public/list/selection.ts';
import { type TaskChoices, useTaskChoices } from '#client/features/tasks/public/list/task-choices.tsx';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { NoResults, SortMenu, TaskSearch, WordMenu } from '#client/features/tasks/public/TaskListTools.tsx';
import { ChoiceText, ofChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { useTaskTrail } from '#client/features/tasks/public/task-navigation.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { besideSearch, Toolbar } from '#client/ui/layout/looks.ts';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { FilterButton, FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { countOpen } from '#shared/tasks/task-status.ts';

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
    <Answer query={query} rows={12}>
      {() => <Browser tasks={owners === 'mine' ? mine : tasks} />}
    </Answer>
  );
  const tab = (value: 'mine' | 'team', all: readonly Task[]) => ({
    value,
    label: t(`tasks.tabs.${value}`),
    count: query.data && countOpen(all),
    content,
  });
  return (
    <Tabs
      label={t('browse.title')}
      items={[tab('team', tasks), tab('mine', mine)]}
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
  const options = useTaskChoices(lists, projects ?? []);
  const { view, change } = useBrowseView();
  const viewNow = useDeferredValue(view);
  const shown = useMemo(() => browseTasks(tasks, viewNow, { lists, today }), [tasks, viewNow, lists, today]);
  const { order, headingOf } = useGroupHeadings(viewNow.group, options);
  const headings = order.join();
  const groups = useMemo(
    () => groupTasks(shown, viewNow, { lists, today, order: headings.split(',').filter(Boolean) }),
    [shown, viewNow, lists, today, headings],
  );
  const { folded, fold } = useFolded();
  const unfolded = useMemo(
    () => [...new Set(groups.flatMap((group) => (folded.has(group.key) ? [] : group.tasks)))],
    [groups, folded],
  );
  const selection = useSelection(unfolded);
  useTaskTrail(useMemo(() => unfolded.map(({ id }) => id), [unfolded]));
  const firstChosen = selection.ids.size > 0 ? unfolded.find(({ id }) => selection.ids.has(id)) : undefined;
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
      <BrowserFrame view={viewNow} onChange={change} shown={unfolded} selection={selection}>
        <BrowseList
          label={t('browse.list.label')}
          groups={groups}
          folded={folded}
          onFold={fold}
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

/** The collapsed groups: at first finished tasks. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set([finishedKey]));
  const fold = useCallback(
    (key: string) =>
      setFolded((now) => {
        const next = new Set(now);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return { folded, fold };
}

/** Shown from the start; the others are added. */
const usual: readonly ListFilter[] = ['statuses', 'members', 'labels'];

interface BrowseToolbarProps {
  view: BrowseView;
  onChange: (change: BrowseChange) => void;
  options: TaskChoices;
}

/** Search, filters, order, groups and layout of the list. */
function BrowseToolbar({ view, onChange, options }: BrowseToolbarProps) {
  const { t } = useTranslation();
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <TaskSearch value={view.search} onChange={(search) => onChange({ search })} />
      <Toolbar {...besideSearch}>
        <Filters view={view} onChange={onChange} options={options} />
        <HStack gap="2" ms={{ base: '0', lg: 'auto' }} wrap={{ md: 'wrap' }}>
          <WordMenu
            label={t('browse.group.label')}
            icon={<Columns3 aria-hidden />}
            words={groupings}
            textOf={(group) => t(`browse.group.${group}`)}
            value={view.group}
            usual="none"
            onChange={(group) => onChange({ group })}
            onClear={() => onChange({ group: 'none' })}
          />
          <SortMenu sort={view.sort} onChange={(sort) => onChange({ sort, isReversed: false })} />
          <LayoutSwitch layout={view.layout} onChange={(layout) => onChange({ layout })} />
        </HStack>
      </Toolbar>
    </Flex>
  );
}

function Filters({ view, onChange, options }: BrowseToolbarProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly ListFilter[]>([]);
  const isShown = (filter: ListFilter) =>
    usual.includes(filter) || added.includes(filter) || view[filter].length > 0;
  const others = listFilters.filter((filter) => !isShown(filter));
  return (
    <HStack gap="2" wrap={{ md: 'wrap' }}>
      {listFilters.filter(isShown).map((filter) => (
        <FilterPicker
          key={filter}
          {...ofChoices}
          label={t(`browse.filter.${filter}`)}
          items={options[filter]}
          renderItem={(choice) => (filter === 'labels' ? choice.mark : <ChoiceText {...choice} />)}
          value={view[filter]}
          onChange={(values) => onChange({ [filter]: values })}
        />
      ))}
      <WordMenu
        label={t('browse.filter.due')}
        words={dueFilters}
        textOf={(due) => t(`browse.due.${due}`)}
        value={view.due}
        onChange={(due) => onChange({ due: due === view.due ? undefined : due })}
        onClear={() => onChange({ due: undefined })}
      />
      {others.length > 0 ? (
        <ActionMenu
          label={t('browse.filter.addLabel')}
          items={others.map((filter) => ({
            id: filter,
            label: t(`browse.filter.${filter}`),
            onSelect: () => setAdded((before) => [...before, filter]),
          }))}
          trigger={<FilterButton add label={t('browse.filter.add')} icon={<Plus aria-hidden />} />}
        />
      ) : null}
      {countFilters(view) > 1 ? (
        <chakra.button
          type="button"
          textStyle="xs"
          color="fg.muted"
          px="1"
          cursor="pointer"
          _hover={{ color: 'fg' }}
          onClick={() => onChange(noFilters)}
        >
          {t('browse.filter.clear')}
        </chakra.button>
      ) : null}
    </HStack>
  );
}
