import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import {
  issueTypeChoices,
  priorityChoices,
  projectChoices,
  sizeChoices,
  statusChoices,
} from '#client/features/tasks/public/TaskMarks.tsx';
import { nothing } from '#client/features/tasks/public/task-view.ts';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Project } from '#shared/projects/project.schema.ts';

/** Values for filters and changes of tasks; list entries by value, the others by id. */
export type ChoiceList = 'statuses' | 'priorities' | 'sizes' | 'types' | 'labels' | 'members' | 'projects';
export type TaskChoices = Readonly<Record<ChoiceList, readonly Choice[]>>;

/** Choices for filters and groups of the team's tasks, in the order of its lists. */
export function useTaskChoices(lists: TaskLists, projects: readonly Project[]): TaskChoices {
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
