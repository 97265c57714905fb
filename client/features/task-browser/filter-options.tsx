import { useTranslation } from 'react-i18next';
import {
  dueFilters,
  filterOfGrouping,
  finishedKey,
  type Grouping,
  type ListFilter,
  nothing,
} from '#client/features/task-browser/browse-view.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import {
  issueTypeChoices,
  priorityChoices,
  projectChoices,
  sizeChoices,
  statusChoices,
} from '#client/features/tasks/public/TaskMarks.tsx';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { humanize } from '#client/ui/marks/humanize.ts';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Project } from '#shared/projects/project.schema.ts';

export type FilterOptions = Readonly<Record<ListFilter, readonly Choice[]>>;

/** What the tasks of the team can be filtered by and grouped under, in the order of its lists. */
export function useFilterOptions(lists: TaskLists, projects: readonly Project[]): FilterOptions {
  const { t } = useTranslation();
  const members = peopleOf(useScope().team).map(({ id, name, imageUrl }) => ({
    value: id,
    label: name,
    mark: <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />,
  }));
  return {
    statuses: statusChoices(lists.statuses, 'value'),
    priorities: priorityChoices(lists.priorities, 'value'),
    sizes: sizeChoices(lists.sizes, 'value'),
    types: issueTypeChoices(lists.issueTypes, 'value'),
    labels: lists.tags.map(({ id, name, color }) => ({
      value: id,
      label: name,
      mark: <LabelChip name={name} color={color} />,
    })),
    members: [...members, { value: nothing, label: t('browse.filter.nobody') }],
    projects: [...projectChoices(projects), { value: nothing, label: t('browse.filter.noProject') }],
  };
}

/** The headings of a grouping in their order, and the words for one that no list knows. */
export function useGroupHeadings(group: Grouping, options: FilterOptions) {
  const { t } = useTranslation();

  function listHeadings(): readonly Choice[] {
    if (group === 'none') return [];
    if (group !== 'due') return options[filterOfGrouping[group]];
    const [overdue, today, week, none] = dueFilters;
    return [overdue, today, week, 'later' as const, none].map((value) => ({
      value,
      label: t(`browse.due.${value}`),
    }));
  }

  const headings = listHeadings();
  function headingOf(key: string): Choice {
    if (group === 'none' && key === finishedKey) return { value: key, label: t('browse.group.closed') };
    const heading = headings.find(({ value }) => value === key);
    if (heading) return heading;
    if (key === nothing && (group === 'priority' || group === 'assignee' || group === 'project')) {
      return { value: key, label: t(`browse.group.without.${group}`) };
    }
    return { value: key, label: humanize(key) };
  }
  return { order: headings.map(({ value }) => value), headingOf };
}
