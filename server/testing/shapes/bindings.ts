/** A shape, or a choice by the request's query or by the response. */
export type Binding =
  | string
  | { whenQueryHas: readonly string[]; shape: string; otherwise: string }
  | { unlessBodyHas: string; shape: string }
  | { unlessQueryIs: { key: string; values: readonly string[] }; shape: string };

/** Fields of every task and project of a response, beyond those that its shape requires inside other records. */
export const fullTask = 'Task&{description:str, isScreeningTask:bool}';
const fullProject = 'Project&{customFields:obj}';
/** Members of a team; absent from brief responses. */
const fullTeam = 'Team&{memberIds:[str], managerIds:[str], managers:[TeamMember]}';
const teamOf = (shape: string, brief: string): Binding => ({
  whenQueryHas: ['brief'],
  shape: brief,
  otherwise: shape,
});

/**
 * The shape of each response: `METHOD /path/{param}` → shape. `unchecked` stands for a fixed path that would
 * otherwise match a template of its neighbours. Responses that are not listed may have any shape.
 */
export const bindings: Readonly<Record<string, Binding>> = {
  // Identity
  'GET /user/me': 'User',
  'GET /user/authenticated': 'unchecked',
  'GET /user/{id}': 'User',
  'PUT /user/{id}': 'User',
  'POST /user/{id}': 'User',
  'DELETE /user/{id}': 'DeleteResult',
  'DELETE /user/reset': 'DeleteResult',
  'GET /auth/workspaces': 'WorkspaceList',
  'POST /auth/email/verify': 'EmailVerified',
  'POST /auth/verify/token': 'EmailVerified',
  'POST /email-reset/request-change-email': 'EmailReset',
  'POST /email-reset/verify-change-email': 'EmailReset',

  // Workspaces, employees
  'GET /organization/{id}': 'Organization',
  'PUT /organization/{id}': 'Organization',
  'GET /employee/members': 'list<TeamMember>',
  'GET /employee/pagination': 'list<TeamMember>',
  'GET /employee/working': 'list<TeamMember>',
  'GET /employee/{id}': 'TeamMember',
  'POST /employee': 'TeamMember',
  'PUT /employee/{id}': 'TeamMember',
  'GET /currency': 'list<Currency>',
  'GET /languages': 'list<LanguageItem>',

  // Teams and members
  'GET /organization-team': teamOf(`list<${fullTeam}>`, 'list<Team>'),
  'POST /organization-team': 'TeamCreated|list<Team>',
  'GET /organization-team/{id}': teamOf(fullTeam, 'Team'),
  'PUT /organization-team/{id}': 'Team',
  'DELETE /organization-team/{id}': 'Team',
  'PUT /organization-team-employee/{id}': 'TeamMemberUpdated&TeamMember',
  'PUT /organization-team/employee/{id}': 'TeamMember',
  'PUT /organization-team-employee/{id}/active-task': 'UpdateResult',
  'DELETE /organization-team-employee/{id}': {
    whenQueryHas: ['employeeId', 'organizationTeamId'],
    shape: 'Team',
    otherwise: 'boolean',
  },
  'DELETE /organization-team/employee/{employeeId}': 'boolean',
  'GET /public/team/{profileLink}/{teamId}': 'PublicTeam',

  // Invitations and join requests
  'GET /invite': 'list<Invite>',
  'GET /invite/me': 'list<Invite>',
  'GET /invite/{any}': 'list<Invite>',
  'POST /invite/emails': 'list<Invite>',
  'DELETE /invite/{id}': 'list<Invite>',
  'GET /invite/validate': 'Invite',
  'PUT /invite/{id}/{action}': { unlessBodyHas: 'message', shape: 'Invite' },
  'PUT /invite/{id}': { unlessBodyHas: 'message', shape: 'Invite' },
  'POST /invite/resend': 'InviteResent',
  'POST /invite/validate-by-code': 'InviteVerified',
  'POST /invite/accept': 'InviteAccepted',
  'GET /organization-team-join': 'list<JoinRequest>',
  'POST /organization-team-join': 'JoinRequest',
  'POST /organization-team-join/validate': 'JoinValidated',
  'POST /organization-team-join/resend-code': 'JoinCodeResent',
  'PUT /organization-team-join/{id}/{action}': 'list<JoinRequest>',

  // Roles and permissions
  'GET /roles': 'openList<Role>',
  'GET /roles/options': 'Role',
  'POST /roles': 'Role',
  'PUT /roles/{id}': 'Role',
  'DELETE /roles/{id}': 'Role',
  'GET /role-permissions': 'list<RolePermission>',
  'GET /role-permissions/me': '[RolePermission]',
  'GET /role-permissions/{roleId}': 'list<RolePermission>',
  'PUT /role-permissions/{id}': 'RolePermission',

  // Tasks
  'GET /tasks/{id}': fullTask,
  'PUT /tasks/{id}': fullTask,
  'PUT /tasks/task-linked-issue': 'unchecked',
  'PUT /tasks/bulk': 'unchecked',
  'GET /tasks': `list<${fullTask}>`,
  'GET /tasks/pagination': `list<${fullTask}>`,
  'GET /tasks/me': `list<${fullTask}>`,
  'GET /tasks/team': `list<${fullTask}>`,
  'POST /tasks/team': { unlessBodyHas: 'errors', shape: `list<${fullTask}>` },
  'GET /tasks/employee/{employeeId}': `[${fullTask}]`,
  'POST /task-estimation': 'Estimation',
  'PUT /task-estimation/{id}': 'Estimation',

  // Task lists
  'GET /task-statuses': 'list<TaskStatus>',
  'POST /task-statuses': 'TaskStatus',
  'PUT /task-statuses/{id}': 'UpdateResult',
  'DELETE /task-statuses/{id}': 'TaskStatus',
  'PATCH /task-statuses/reorder': 'StatusReordered',
  'GET /task-sizes': 'list<TaskSize>',
  'POST /task-sizes': 'TaskSize',
  'PUT /task-sizes/{id}': 'TaskSize',
  'GET /task-priorities': 'list<TaskPriority>',
  'POST /task-priorities': 'TaskPriority',
  'PUT /task-priorities/{id}': 'TaskPriority',
  'GET /task-versions': 'list<TaskVersion>',
  'POST /task-versions': 'TaskVersion',
  'PUT /task-versions/{id}': 'UpdateResult',
  'DELETE /task-versions/{id}': '{raw:any, affected:num}',
  'GET /tags': 'list<Tag>',
  'POST /tags': 'Tag',
  'PUT /tags/{id}': 'Tag',
  'DELETE /tags/{id}': 'Tag',

  // Projects
  'GET /organization-projects': `list<${fullProject}>`,
  'POST /organization-projects': fullProject,
  // For our own client only.
  'GET /organization-projects/synced': 'unchecked',
  'GET /organization-projects/{id}': fullProject,
  'PUT /organization-projects/{id}': fullProject,
  'PUT /organization-projects/setting/{id}': 'ProjectSetting',
  'DELETE /organization-projects/{id}': 'empty',

  // Daily plans and favorites
  'GET /daily-plan': 'list<DailyPlan>',
  'GET /daily-plan/me': 'list<DailyPlan>',
  'GET /daily-plan/employee/{employeeId}': 'list<DailyPlan>',
  'GET /daily-plan/task/{taskId}': 'list<DailyPlan>',
  'GET /daily-plan/{id}': 'DailyPlan|list<DailyPlan>',
  'POST /daily-plan': 'DailyPlan',
  'PUT /daily-plan/{id}': 'DailyPlan',
  'POST /daily-plan/{id}/task': 'DailyPlan',
  'PUT /daily-plan/{id}/task': 'DailyPlan',
  'POST /daily-plan/plan/{planId}': 'DailyPlan',
  'PUT /daily-plan/plan/{planId}': 'DailyPlan',
  'PUT /daily-plan/{taskId}/remove': '[DailyPlan]',
  'GET /favorite/employee': 'list<Favorite>',
  'POST /favorite': 'Favorite',

  // Timer, time logs, time slots
  'GET /timesheet/timer/status': 'TimerStatus',
  'GET /timer/status': 'TimerStatus',
  'POST /timesheet/timer/start': 'TimerStatus',
  'POST /timesheet/timer/stop': 'TimerStatus',
  'POST /timesheet/timer/toggle': 'TimerStatus',
  'POST /timesheet/time-slot': 'TimerStatus',
  'POST /timer/start': 'TimerStatus',
  'POST /timer/stop': 'TimerStatus',
  'POST /timer/toggle': 'TimerStatus',
  'POST /timer/toogle': 'TimerStatus',
  'POST /timer/sync': 'TimerStatus',
  'POST /timesheet/time-log': 'TimeLog',
  'POST /timer/timesheet/time-log': {
    unlessBodyHas: 'success',
    shape: 'TimeLog',
  },
  'GET /timesheet/statistics/time-slots': '[SlotGroup]',
  'GET /timer/slots': '[SlotGroup]',
  'GET /timer/slot': '[SlotGroup]',
  'DELETE /timesheet/time-slot': 'boolean',
  'DELETE /timer/slot': 'boolean',

  // Statistics and reports
  'POST /timesheet/statistics/tasks': '[TaskStatistic]',
  'GET /timer/timesheet/statistics-tasks': '{global:[TaskStatistic], today:[TaskStatistic]}',
  'GET /timer/timesheet/all-statistics-tasks': '[TaskStatistic]',
  'GET /timesheet/activity': '[Activity]',
  'GET /timer/timesheet': '[Activity]',
  'GET /timesheet/activity/daily': '[Activity]',
  'GET /timer/daily': '[Activity]',
  // Existing clients validate it by date alone.
  'GET /timesheet/time-log/report/daily': {
    unlessQueryIs: { key: 'groupBy', values: ['employee', 'project', 'client', 'task'] },
    shape: '[DailyReportRow]',
  },
  'GET /timesheet/time-log/time-limit': '[TimeLimitRow]',

  // Integrations and files
  'GET /integration': '[Integration]',
  'GET /integration/types': '[IntegrationType]',
  'GET /integration-tenant': 'list<IntegrationTenant>',
  'GET /integration-tenant/remember/state': 'list<IntegrationTenant>',
  'GET /integration/github/{integrationId}/metadata': 'GithubMetadataMin',
  'GET /integration/github/metadata': 'GithubMetadataMin',
  'GET /integration/github/{integrationId}/repositories': 'GithubRepositoriesMin',
  'GET /integration/github/repositories': 'GithubRepositoriesMin',
  'POST /image-assets/upload/{folder}': 'ImageAsset',
};
