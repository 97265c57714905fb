import {
  dueFilters,
  filterOfGrouping,
  finishedKey,
  type Grouping,
} from '#client/features/task-browser/browse-view.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import type { TaskChoices } from '#client/features/tasks/public/list/task-choices.tsx';
import { nothing } from '#client/features/tasks/public/task-view.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { humanize, listName } from '#client/ui/marks/humanize.ts';

/** The list whose names the keys of a grouping are. */
const namedBy: Partial<Record<Grouping, string>> = {
  status: 'statuses',
  priority: 'priorities',
  type: 'issueTypes',
};

/** The headings of a grouping in their order, and the words for one that no list knows. */
export function useGroupHeadings(group: Grouping, options: TaskChoices) {
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
    return { value: key, label: namedBy[group] ? listName(namedBy[group], key) : humanize(key) };
  }
  return { order: headings.map(({ value }) => value), headingOf };
}
