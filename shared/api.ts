import { authApi } from '#shared/auth/auth.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Every operation of the wire, by module. */
export const api = {
  auth: authApi,
  users: usersApi,
  workspaces: workspacesApi,
  teams: teamsApi,
  projects: projectsApi,
  taskLists: taskListsApi,
  tasks: tasksApi,
  timer: timerApi,
  timeLogs: timeLogsApi,
  reports: reportsApi,
  system: systemApi,
} as const;
