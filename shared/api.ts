import { absencesApi } from '#shared/absences/absences.api.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { assistantsApi } from '#shared/assistants/assistants.api.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { demoApi } from '#shared/demo/demo.api.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import { recordingsApi } from '#shared/evidence/recordings.api.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import { filesApi } from '#shared/files/files.api.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { shellApi } from '#shared/shell/shell.api.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { activityLogApi } from '#shared/tasks/activity-log.api.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { publicTeamsApi } from '#shared/teams/public-teams.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { otherTimersApi } from '#shared/timer/other-timers.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Every operation of the wire, by module. */
export const api = {
  auth: authApi,
  social: socialApi,
  secondFactor: secondFactorApi,
  account: accountApi,
  demo: demoApi,
  users: usersApi,
  roles: rolesApi,
  workspaces: workspacesApi,
  teams: teamsApi,
  publicTeams: publicTeamsApi,
  invitations: invitationsApi,
  joinRequests: joinRequestsApi,
  notifications: notificationsApi,
  push: pushApi,
  contacts: contactsApi,
  projects: projectsApi,
  absences: absencesApi,
  rates: ratesApi,
  budgets: budgetsApi,
  invoices: invoicesApi,
  recurringInvoices: recurringApi,
  estimates: estimatesApi,
  taskLists: taskListsApi,
  tasks: tasksApi,
  taskLinks: taskLinksApi,
  dailyPlans: dailyPlansApi,
  shell: shellApi,
  favorites: favoritesApi,
  comments: commentsApi,
  activityLog: activityLogApi,
  attachments: attachmentsApi,
  timer: timerApi,
  otherTimers: otherTimersApi,
  workFavorites: workFavoritesApi,
  timeLogs: timeLogsApi,
  timesheets: timesheetsApi,
  timeSlots: timeSlotsApi,
  activities: activitiesApi,
  recordings: recordingsApi,
  reports: reportsApi,
  reportSchedules: reportSchedulesApi,
  savedReports: savedReportsApi,
  statistics: statisticsApi,
  exports: exportsApi,
  imports: importsApi,
  calendarFeeds: calendarFeedsApi,
  calendars: calendarsApi,
  dataArchives: dataArchivesApi,
  apiTokens: apiTokensApi,
  assistants: assistantsApi,
  webhooks: webhooksApi,
  audit: auditApi,
  meetings: meetingsApi,
  boards: boardsApi,
  integrations: integrationsApi,
  files: filesApi,
  system: systemApi,
} as const;
