/**
 * Stored records that act for a person in their absence, by model, and the effect of losing rights or leaving. A test
 * compares all lists with the schema, so that a new kind must be in one of them.
 */
export const actsForPeople: Readonly<Record<string, string>> = {
  ApiToken: 'may do what its owner may at each call, and nothing once they are gone',
  CalendarFeed: 'shows what its owner sees at each read, and nothing once they are gone',
  DataArchive: 'is opened by whoever may at the moment, for seven days',
  Invite: 'gives the role that its sender may still grant (invitations/invite-terms.ts)',
  OutgoingWebhook: 'is switched off and offered to others (webhooks/switch-off.service.ts)',
  PersonalCalendar:
    'is read for its person alone while they work there (calendars/keep-calendars.service.ts)',
  PushSubscription: 'belongs to a session and ends with it',
  RecurringInvoice: 'is paused and offered to others (invoices/recurring/recurring-drafts.service.ts)',
  ReportScheduleRecipient:
    'gets what the person sees at the time of the mail, while the owner of the report works there',
  SavedReport: 'shows by its link what its owner sees at each read, and nothing once they are gone',
  Session: 'is resolved at each call, with the rights of the moment',
  TrustedDevice: 'spares the second factor of an account, which has to be open',
};

/**
 * Connections of an organization. They act in the name of the organization with rights of their own, so they continue
 * when their creator loses rights or leaves; members who manage connections end them.
 */
export const actsForOrganization: Readonly<Record<string, string>> = {
  IntegrationInstallState: 'is used once, within its time, by a call of whoever may connect at the moment',
  IntegrationTenant:
    'syncs with the installation on GitHub that it names, until it is disconnected or uninstalled; without its connector an owner writes what comes from there (integrations/inbound/connector-leaves.test.ts)',
  Repository: 'is one of those that the installation may read',
  RepositorySync: 'syncs the project with its repository, until it is switched off',
};

/** Models of an organization or a record: they name who wrote them and do nothing in that name. */
export const actsForNobody: readonly string[] = [
  'Absence',
  'Activity',
  'ActivityLog',
  'AssistantAction',
  'Attachment',
  'AuditEntry',
  'Board',
  'BoardVersion',
  'Budget',
  'Comment',
  'DailyPlan',
  'DatedSetting',
  'DayOpening',
  'Employee',
  'Estimate',
  'Favorite',
  'ImageAsset',
  'ImportRun',
  'Invoice',
  'InvoicePayment',
  'InvoiceSending',
  'IssueType',
  'Mention',
  'OneTimeCode',
  'Organization',
  'OrganizationContact',
  'OrganizationProject',
  'OrganizationTeam',
  'OrganizationTeamEmployee',
  'OrganizationTeamJoinRequest',
  'Rate',
  'RecoveryCode',
  'Role',
  'RolePermission',
  'Screenshot',
  'SocialAccount',
  'Tag',
  'Task',
  'TaskEstimation',
  'TaskLinkedIssue',
  'TaskPriority',
  'TaskRelatedIssueType',
  'TaskSize',
  'TaskStatus',
  'TaskVersion',
  'Tenant',
  'TimeLog',
  'TimeSlot',
  'Timesheet',
  'TimesheetEvent',
  'User',
  'UserOrganization',
  'UserPreference',
  'UserTag',
];
