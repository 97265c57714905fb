import { useTranslation } from 'react-i18next';
import { projectsQuery } from '#client/features/projects/queries.ts';
import type { FilterOption } from '#client/features/reports/ReportFilterPicker.tsx';
import { useReportPeople } from '#client/features/reports/report-people.ts';
import type { ListFilter } from '#client/features/reports/report-view.ts';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { timeLogType } from '#shared/enums/time-log.ts';
import { timesheetStatus, timesheetStatusLabels } from '#shared/enums/timesheet.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

export type FilterOptions = Readonly<Record<ListFilter, readonly FilterOption[]>>;

/** What a report can be narrowed to. A filter that leaves no choice has no options. */
export function useFilterOptions(): FilterOptions {
  const { t } = useTranslation();
  const scope = useScope();
  const { people, seesOthers } = useReportPeople();
  const { data: projects } = useReadOf(projectsQuery);
  const { data: tasks } = useReadOf(teamTasksQuery(scope));
  const { data: tags } = useReadOf(tagsQuery(scope));
  return {
    members: (seesOthers ? people : []).map(({ id, name, imageUrl }) => ({
      key: id,
      text: name,
      mark: <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />,
    })),
    projects: (projects?.items ?? []).map(({ id, name, color, imageUrl, code }) => ({
      key: id,
      text: name,
      keywords: code ?? '',
      mark: <ProjectMark color={color} imageUrl={imageUrl} />,
    })),
    tasks: (tasks?.items ?? []).map((task) => ({
      key: task.id,
      text: task.title,
      keywords: taskNumberText(task),
    })),
    labels: (tags?.items ?? []).map(({ id, name, color }) => ({
      key: id,
      text: name,
      mark: <ProjectMark color={color} imageUrl={undefined} />,
    })),
    teams: (scope.teams.length > 1 ? scope.teams : []).map(({ id, name }) => ({ key: id, text: name })),
    statuses: timesheetStatus.options.map((status) => ({
      key: status,
      text: timesheetStatusLabels[status],
    })),
    types: timeLogType.options.map((type) => ({ key: type, text: t(`reports.logType.${type}`) })),
  };
}
