import { z } from 'zod';
import { shapes } from '#server/testing/shapes/check-shape.ts';
import { list, openList } from '#server/testing/shapes/records.ts';
import { nothing } from '#server/testing/shapes/scalars.ts';
import { ownKinds } from '#shared/enums/entity-kind.ts';

/** A shape, or a choice by the request's query or by the response. */
export type Binding =
  | 'unchecked'
  | z.ZodType
  | { whenQueryHas: readonly string[]; shape: z.ZodType; otherwise: z.ZodType }
  | { unlessBodyHas: string; shape: z.ZodType }
  | { unlessQueryIs: { key: string; values: readonly string[] }; shape: z.ZodType };

/** Fields of every task and project of a response, beyond those that its shape requires inside other records. */
export const fullTask = shapes.Task.extend({ description: z.string(), isScreeningTask: z.boolean() });
const fullProject = shapes.Project.extend({ customFields: z.record(z.string(), z.unknown()) });
/** Members of a team; absent from brief responses. */
const fullTeam = shapes.Team.extend({
  memberIds: z.array(z.string()),
  managerIds: z.array(z.string()),
  managers: z.array(shapes.TeamMember),
});
const teamOf = (shape: z.ZodType, brief: z.ZodType): Binding => ({
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
  'GET /user/me': shapes.User,
  'GET /user/authenticated': 'unchecked',
  'GET /user/{id}': shapes.User,
  'PUT /user/{id}': shapes.User,
  'POST /user/{id}': shapes.User,
  'DELETE /user/{id}': shapes.DeleteResult,
  'DELETE /user/reset': shapes.DeleteResult,
  'GET /auth/workspaces': shapes.WorkspaceList,
  'POST /auth/email/verify': shapes.EmailVerified,
  'POST /auth/verify/token': shapes.EmailVerified,
  'POST /email-reset/request-change-email': shapes.EmailReset,
  'POST /email-reset/verify-change-email': shapes.EmailReset,

  // Workspaces, employees
  'GET /organization/{id}': shapes.Organization,
  'PUT /organization/{id}': shapes.Organization,
  'GET /employee/members': list(shapes.TeamMember),
  'GET /employee/pagination': list(shapes.TeamMember),
  'GET /employee/working': list(shapes.TeamMember),
  'GET /employee/{id}': shapes.TeamMember,
  'POST /employee': shapes.TeamMember,
  'PUT /employee/{id}': shapes.TeamMember,
  'GET /currency': list(shapes.Currency),
  'GET /languages': list(shapes.LanguageItem),

  // Teams and members
  'GET /organization-team': teamOf(list(fullTeam), list(shapes.Team)),
  'POST /organization-team': z.union([shapes.TeamCreated, list(shapes.Team)]),
  'GET /organization-team/{id}': teamOf(fullTeam, shapes.Team),
  'PUT /organization-team/{id}': shapes.Team,
  'DELETE /organization-team/{id}': shapes.Team,
  'PUT /organization-team-employee/{id}': shapes.TeamMemberUpdated.and(shapes.TeamMember),
  'PUT /organization-team/employee/{id}': shapes.TeamMember,
  'PUT /organization-team-employee/{id}/active-task': shapes.UpdateResult,
  'DELETE /organization-team-employee/{id}': {
    whenQueryHas: ['employeeId', 'organizationTeamId'],
    shape: shapes.Team,
    otherwise: z.boolean(),
  },
  'DELETE /organization-team/employee/{employeeId}': z.boolean(),
  'GET /public/team/{profileLink}/{teamId}': shapes.PublicTeam,

  // Invitations and join requests
  'GET /invite': list(shapes.Invite),
  'GET /invite/me': list(shapes.Invite),
  'GET /invite/{any}': list(shapes.Invite),
  'POST /invite/emails': list(shapes.Invite),
  'DELETE /invite/{id}': list(shapes.Invite),
  'GET /invite/validate': shapes.Invite,
  'PUT /invite/{id}/{action}': { unlessBodyHas: 'message', shape: shapes.Invite },
  'PUT /invite/{id}': { unlessBodyHas: 'message', shape: shapes.Invite },
  'POST /invite/resend': shapes.InviteResent,
  'POST /invite/validate-by-code': shapes.InviteVerified,
  'POST /invite/accept': shapes.InviteAccepted,
  'GET /organization-team-join': list(shapes.JoinRequest),
  'POST /organization-team-join': shapes.JoinRequest,
  'POST /organization-team-join/validate': shapes.JoinValidated,
  'POST /organization-team-join/resend-code': shapes.JoinCodeResent,
  'PUT /organization-team-join/{id}/{action}': list(shapes.JoinRequest),

  // Roles and permissions
  'GET /roles': openList(shapes.Role),
  'GET /roles/options': shapes.Role,
  'POST /roles': shapes.Role,
  'PUT /roles/{id}': shapes.Role,
  'DELETE /roles/{id}': shapes.Role,
  'GET /role-permissions': list(shapes.RolePermission),
  'GET /role-permissions/me': z.array(shapes.RolePermission),
  'GET /role-permissions/{roleId}': list(shapes.RolePermission),
  'PUT /role-permissions/{id}': shapes.RolePermission,

  // Tasks
  'GET /tasks/{id}': fullTask,
  'PUT /tasks/{id}': fullTask,
  'PUT /tasks/task-linked-issue': 'unchecked',
  'PUT /tasks/bulk': 'unchecked',
  'GET /tasks': list(fullTask),
  'GET /tasks/pagination': list(fullTask),
  'GET /tasks/me': list(fullTask),
  'GET /tasks/team': list(fullTask),
  'POST /tasks/team': { unlessBodyHas: 'errors', shape: list(fullTask) },
  'GET /tasks/employee/{employeeId}': z.array(fullTask),
  'POST /task-estimation': shapes.Estimation,
  'PUT /task-estimation/{id}': shapes.Estimation,

  // Task lists
  'GET /task-statuses': list(shapes.TaskStatus),
  'POST /task-statuses': shapes.TaskStatus,
  'PUT /task-statuses/{id}': shapes.UpdateResult,
  'DELETE /task-statuses/{id}': shapes.TaskStatus,
  'PATCH /task-statuses/reorder': shapes.StatusReordered,
  'GET /task-sizes': list(shapes.TaskSize),
  'POST /task-sizes': shapes.TaskSize,
  'PUT /task-sizes/{id}': shapes.TaskSize,
  'GET /task-priorities': list(shapes.TaskPriority),
  'POST /task-priorities': shapes.TaskPriority,
  'PUT /task-priorities/{id}': shapes.TaskPriority,
  'GET /task-versions': list(shapes.TaskVersion),
  'POST /task-versions': shapes.TaskVersion,
  'PUT /task-versions/{id}': shapes.UpdateResult,
  'DELETE /task-versions/{id}': z.object({ raw: z.unknown(), affected: z.number() }),
  'GET /tags': list(shapes.Tag),
  'POST /tags': shapes.Tag,
  'PUT /tags/{id}': shapes.Tag,
  'DELETE /tags/{id}': shapes.Tag,

  // Projects
  'GET /organization-projects': list(fullProject),
  'POST /organization-projects': fullProject,
  // For our own client only.
  'GET /organization-projects/synced': 'unchecked',
  'GET /organization-projects/{id}': fullProject,
  'PUT /organization-projects/{id}': fullProject,
  'PUT /organization-projects/setting/{id}': shapes.ProjectSetting,
  'DELETE /organization-projects/{id}': nothing,

  // Daily plans and favorites
  'GET /daily-plan': list(shapes.DailyPlan),
  'GET /daily-plan/me': list(shapes.DailyPlan),
  'GET /daily-plan/employee/{employeeId}': list(shapes.DailyPlan),
  'GET /daily-plan/task/{taskId}': list(shapes.DailyPlan),
  'GET /daily-plan/{id}': z.union([shapes.DailyPlan, list(shapes.DailyPlan)]),
  'POST /daily-plan': shapes.DailyPlan,
  'PUT /daily-plan/{id}': shapes.DailyPlan,
  'POST /daily-plan/{id}/task': shapes.DailyPlan,
  'PUT /daily-plan/{id}/task': shapes.DailyPlan,
  'POST /daily-plan/plan/{planId}': shapes.DailyPlan,
  'PUT /daily-plan/plan/{planId}': shapes.DailyPlan,
  'PUT /daily-plan/{taskId}/remove': z.array(shapes.DailyPlan),
  'GET /favorite/employee': list(shapes.Favorite),
  // Other clients add the kinds that they know; our page adds its own as well.
  'POST /favorite': z.union([shapes.Favorite, shapes.Favorite.extend({ entity: z.enum(ownKinds) })]),

  // Timer, time logs, time slots
  'GET /timesheet/timer/status': shapes.TimerStatus,
  'GET /timer/status': shapes.TimerStatus,
  'POST /timesheet/timer/start': shapes.TimerStatus,
  'POST /timesheet/timer/stop': shapes.TimerStatus,
  'POST /timesheet/timer/toggle': shapes.TimerStatus,
  'POST /timesheet/time-slot': shapes.TimerStatus,
  'POST /timer/start': shapes.TimerStatus,
  'POST /timer/stop': shapes.TimerStatus,
  'POST /timer/toggle': shapes.TimerStatus,
  'POST /timer/toogle': shapes.TimerStatus,
  'POST /timer/sync': shapes.TimerStatus,
  'POST /timesheet/time-log': shapes.TimeLog,
  'POST /timer/timesheet/time-log': {
    unlessBodyHas: 'success',
    shape: shapes.TimeLog,
  },
  'GET /timesheet/statistics/time-slots': z.array(shapes.SlotGroup),
  'GET /timer/slots': z.array(shapes.SlotGroup),
  'GET /timer/slot': z.array(shapes.SlotGroup),
  'DELETE /timesheet/time-slot': z.boolean(),
  'DELETE /timer/slot': z.boolean(),

  // Statistics and reports
  'POST /timesheet/statistics/tasks': z.array(shapes.TaskStatistic),
  'GET /timer/timesheet/statistics-tasks': z.object({
    global: z.array(shapes.TaskStatistic),
    today: z.array(shapes.TaskStatistic),
  }),
  'GET /timer/timesheet/all-statistics-tasks': z.array(shapes.TaskStatistic),
  'GET /timesheet/activity': z.array(shapes.Activity),
  'GET /timer/timesheet': z.array(shapes.Activity),
  'GET /timesheet/activity/daily': z.array(shapes.Activity),
  'GET /timer/daily': z.array(shapes.Activity),
  // Existing clients validate it by date alone.
  'GET /timesheet/time-log/report/daily': {
    unlessQueryIs: { key: 'groupBy', values: ['employee', 'project', 'client', 'task'] },
    shape: z.array(shapes.DailyReportRow),
  },
  'GET /timesheet/time-log/time-limit': z.array(shapes.TimeLimitRow),

  // Integrations and files
  'GET /integration': z.array(shapes.Integration),
  'GET /integration/types': z.array(shapes.IntegrationType),
  'GET /integration-tenant': list(shapes.IntegrationTenant),
  'GET /integration-tenant/remember/state': list(shapes.IntegrationTenant),
  'GET /integration/github/{integrationId}/metadata': shapes.GithubMetadataMin,
  'GET /integration/github/metadata': shapes.GithubMetadataMin,
  'GET /integration/github/{integrationId}/repositories': shapes.GithubRepositoriesMin,
  'GET /integration/github/repositories': shapes.GithubRepositoriesMin,
  'POST /image-assets/upload/{folder}': shapes.ImageAsset,
};
