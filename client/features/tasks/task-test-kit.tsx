import type { ReactElement } from 'react';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, type Sent, stubApi } from '#client/testing/stub-api.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { EmployeeRecord } from '#shared/teams/team.schema.ts';

/* A small team with its lists, and an API that answers for it. */

export const ann: EmployeeRecord = { id: 'ann', userId: 'ann-user', fullName: 'Ann Own' };
export const bob: EmployeeRecord = { id: 'bob', userId: 'bob-user', fullName: 'Bob Other' };

export const statuses: TaskStatus[] = [
  { id: 's1', name: 'open', value: 'open', isTodo: true, isDefault: true },
  { id: 's2', name: 'in-progress', value: 'in-progress', isInProgress: true },
  { id: 's3', name: 'completed', value: 'completed', isDone: true },
  { id: 's4', name: 'closed', value: 'closed', isDone: true },
];

const row = (id: string, name: string) => ({ id, name, value: name.toLowerCase() });

export const lists = {
  statuses,
  priorities: [row('p1', 'urgent'), row('p2', 'high'), row('p3', 'low')],
  sizes: [row('z1', 'large'), row('z2', 'small')],
  issueTypes: [{ ...row('t1', 'Bug'), isDefault: true }, row('t2', 'Task'), row('t3', 'Story')],
  tags: [row('l1', 'billing'), row('l2', 'export')].map(({ id, name }) => ({ id, name })),
};

export function task(id: string, facts: Partial<Task> = {}): Task {
  return {
    id,
    title: `Task ${id}`,
    public: true,
    status: 'open',
    taskStatusId: 's1',
    members: [ann],
    ...facts,
  };
}

export function scope(facts: Partial<Scope> = {}): Scope {
  const team = {
    id: 'blue',
    name: 'Blue',
    members: [ann, bob].map((employee) => ({ id: `m-${employee.id}`, employeeId: employee.id, employee })),
  };
  return {
    tenantId: 'tenant',
    organizationId: 'organization',
    teamId: 'blue',
    userId: 'ann-user',
    employeeId: 'ann',
    user: { id: 'ann-user', isEmailVerified: true },
    team,
    teams: [team],
    isManager: false,
    timeZone: 'Europe/Paris',
    projectId: undefined,
    ...facts,
  };
}

const list = <T,>(items: readonly T[]) => ok({ items, total: items.length });

export const status = {
  duration: 0,
  running: false,
  lastLog: null,
  timerStatus: 'idle',
  serverTime: '2026-11-19T10:00:00.000Z',
};

/** Answers for a team with these tasks; `more` answers what a test is about. */
export function taskServer(tasks: readonly Task[], more: Answers = {}): Sent[] {
  return stubApi({
    'GET /tasks/team': list(tasks),
    'GET /task-statuses': list(lists.statuses),
    'GET /task-priorities': list(lists.priorities),
    'GET /task-sizes': list(lists.sizes),
    'GET /issue-types': list(lists.issueTypes),
    'GET /tags': list(lists.tags),
    'GET /timesheet/timer/status': ok(status),
    'GET /organization-team/blue': ok(scope().team),
    'GET /role-permissions/me': ok(
      ['ORG_TASK_VIEW', 'ORG_TASK_ADD', 'ORG_TASK_EDIT'].map((permission) => ({ permission, enabled: true })),
    ),
    'GET /favorite/details': list([]),
    'GET /budgets': list([]),
    'GET /comment': list([]),
    'GET /activity-log': list([]),
    'GET /attachments': list([]),
    'GET /organization-projects': list([]),
    'GET /task-versions': list([]),
    'GET /daily-plan/me': list([]),
    'PUT /organization-team-employee/m-ann/active-task': ok({ generatedMaps: [], raw: [], affected: 1 }),
    ...more,
  });
}

export function renderInScope(element: ReactElement, facts: Partial<Scope> = {}, route = '/') {
  return render(<ScopeContext value={scope(facts)}>{element}</ScopeContext>, { route });
}

export const bodiesOf = (sent: readonly Sent[], endpoint: string) =>
  sent.filter((call) => call.endpoint === endpoint).map(({ body }) => body);
