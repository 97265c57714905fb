import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dueFilters,
  type Grouping,
  type ListFilter,
  nothing,
} from '#client/features/task-browser/browse-view.ts';
import { signOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { categoryOf } from '#client/features/tasks/public/TaskMarks.tsx';
import { type Person, personOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { humanize } from '#client/ui/marks/humanize.ts';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { PriorityChevrons } from '#client/ui/marks/PriorityChevrons.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { SizeTag } from '#client/ui/marks/SizeTag.tsx';
import { StatusGlyph } from '#client/ui/marks/StatusGlyph.tsx';
import type { Project } from '#shared/projects/project.schema.ts';

/** One value a filter or heading may have. */
export interface FilterOption {
  readonly key: string;
  readonly text: string;
  readonly mark?: ReactNode;
}

export type FilterOptions = Readonly<Record<ListFilter, readonly FilterOption[]>>;

/** What the tasks of the team can be filtered by and grouped under, in the order of its lists. */
export function useFilterOptions(lists: TaskLists, projects: readonly Project[]): FilterOptions {
  const { t } = useTranslation();
  const { team } = useScope();
  const people = (team.members ?? []).flatMap(({ employee }) => (employee ? [personOf(employee)] : []));
  return {
    statuses: lists.statuses.map((row) => ({
      key: row.value,
      text: humanize(row.name),
      mark: <StatusGlyph value={signOf(row)} category={categoryOf(row)} color={row.color} />,
    })),
    priorities: lists.priorities.map((row) => ({
      key: row.value,
      text: humanize(row.name),
      mark: <PriorityChevrons value={signOf(row)} name={row.name} color={row.color} />,
    })),
    sizes: lists.sizes.map((row) => ({
      key: row.value,
      text: humanize(row.name),
      mark: <SizeTag value={row.value} name={row.name} color={row.color} />,
    })),
    types: lists.issueTypes.map((row) => ({
      key: row.value,
      text: humanize(row.name),
      mark: <IssueMark value={signOf(row)} name={row.name} color={row.color} />,
    })),
    labels: lists.tags.map(({ id, name, color }) => ({
      key: id,
      text: name,
      mark: <LabelChip name={name} color={color} />,
    })),
    members: [...people.map(personOption), { key: nothing, text: t('browse.filter.nobody') }],
    projects: [...projects.map(projectOption), { key: nothing, text: t('browse.filter.noProject') }],
  };
}

function personOption({ id, name, imageUrl }: Person): FilterOption {
  return { key: id, text: name, mark: <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative /> };
}

function projectOption({ id, name, color, imageUrl }: Project): FilterOption {
  return { key: id, text: name, mark: <ProjectMark color={color} imageUrl={imageUrl} /> };
}

const optionsOf = {
  status: 'statuses',
  priority: 'priorities',
  assignee: 'members',
  project: 'projects',
  type: 'types',
} as const;

/** The headings of a grouping in their order, and the words for one that no list knows. */
export function useGroupHeadings(group: Grouping, options: FilterOptions) {
  const { t } = useTranslation();

  function listHeadings(): readonly FilterOption[] {
    if (group === 'none') return [];
    if (group !== 'due') return options[optionsOf[group]];
    const [overdue, today, week, none] = dueFilters;
    return [overdue, today, week, 'later' as const, none].map((key) => ({
      key,
      text: t(`browse.due.${key}`),
    }));
  }

  const headings = listHeadings();
  function headingOf(key: string): FilterOption {
    const found = headings.find((heading) => heading.key === key);
    if (found) return found;
    if (key === nothing && (group === 'priority' || group === 'assignee' || group === 'project')) {
      return { key, text: t(`browse.group.without.${group}`) };
    }
    return { key, text: humanize(key) };
  }
  return { order: headings.map(({ key }) => key), headingOf };
}
