import { useTranslation } from 'react-i18next';
import { dueFilters, type Grouping, nothing } from '#client/features/task-browser/browse-view.ts';
import type { FilterOption, FilterOptions } from '#client/features/task-browser/filter-options.tsx';
import { humanize } from '#client/ui/humanize.ts';

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

  function known(): readonly FilterOption[] {
    if (group === 'none') return [];
    if (group !== 'due') return options[optionsOf[group]];
    const [overdue, today, week, none] = dueFilters;
    return [overdue, today, week, 'later' as const, none].map((key) => ({
      key,
      text: t(`browse.due.${key}`),
    }));
  }

  const headings = known();
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
