import { accountMatrix } from './permission-matrix-account.ts';
import { boardMatrix } from './permission-matrix-boards.ts';
import { calendarMatrix } from './permission-matrix-calendars.ts';
import { integrationMatrix } from './permission-matrix-integrations.ts';
import { invoiceMatrix } from './permission-matrix-invoices.ts';
import { rateMatrix } from './permission-matrix-rates.ts';
import { timeMatrix } from './permission-matrix-time-rows.ts';

/**
 * The permissions of each operation, one row each, reviewed by people. The columns are anonymous · owner of another
 * workspace · viewer · employee · team manager · admin · super admin.
 *
 * `o` done · `v` permitted, but the input is invalid (a forged code, no file) · `x` 403 · `0` 404 · `-` 401
 *
 * The calls concern a colleague in the same team, a record of the team or the workspace; calls without an id concern
 * everything the caller sees.
 */
export const permissionMatrix: Readonly<Record<string, string>> = {
  ...accountMatrix,
  'users.me': '- o o o o o o',
  'users.authenticated': 'o o o o o o o',
  'users.byId': '- 0 o o o o o',
  // The name of a colleague.
  'users.update': '- 0 x x o o o',
  'users.updateByPost': '- 0 x x o o o',
  'users.reset': '- o x o o o o',
  'users.remove': '- 0 x x x o o',
  'users.organizations': '- o o o o o o',

  'roles.list': '- o x x x o o',
  'roles.overview': '- o x x x o o',
  'roles.option': '- o x o o o o',
  'roles.create': '- o x x x o o',
  'roles.update': '- 0 x x x o o',
  'roles.remove': '- 0 x x x o o',
  'roles.assign': '- 0 x x x o o',
  'roles.myPermissions': '- o o o o o o',
  // The permissions of another role than the caller's.
  'roles.permissions': '- 0 x x x o o',
  'roles.findPermissions': '- 0 x x x o o',
  'roles.setPermission': '- 0 x x x o o',
  'roles.changePermissions': '- 0 x x x o o',

  'workspaces.createTenant': '- v v v v v v',
  'workspaces.updateTenant': '- 0 x x x x o',
  'workspaces.createOrganization': '- o x x x o o',
  'workspaces.organization': '- 0 o o o o o',
  'workspaces.updateOrganization': '- 0 x x x o o',
  'workspaces.createEmployee': '- 0 x x x o o',
  'workspaces.employees': '- o o o o o o',
  'workspaces.employee': '- 0 o o o o o',
  'workspaces.updateEmployee': '- 0 x x o o o',
  'workspaces.workingHours': '- 0 x x o o o',
  'workspaces.updateWorkingHours': '- 0 x x x o o',
  'workspaces.settingHistory': '- 0 x x o o o',
  'workspaces.removeSetting': '- 0 x x x o o',
  'workspaces.smtpSettings': '- o x x x o o',
  'workspaces.saveSmtp': '- v x x x x v',
  'workspaces.deleteSmtp': '- o x x x x o',
  'workspaces.testSmtp': '- v x x x x v',

  'teams.list': '- o o o o o o',
  'teams.detail': '- 0 o o o o o',
  'teams.day': '- 0 o o o o o',
  'teams.week': '- 0 x x o o o',
  'teams.create': '- o x o o o o',
  'teams.setActiveTask': '- 0 x x o o o',
  'teams.update': '- 0 x x o o o',
  'teams.remove': '- 0 x x o o o',
  'teams.leaveAll': '- 0 x x x o o',
  'teams.addMembers': '- 0 x x o o o',
  'teams.reorderMembers': '- 0 x x o o o',
  'teams.updateMember': '- 0 x x o o o',
  'teams.removeMember': '- 0 x x o o o',
  'teams.removeEmployee': '- 0 x x o o o',
  // A team that shares its page.
  'publicTeams.read': 'o o o o o o o',

  'invitations.create': '- 0 x x o o o',
  'invitations.list': '- o o o o o o',
  'invitations.mine': '- o o o o o o',
  'invitations.validate': 'v v v v v v v',
  'invitations.validateByCode': 'v v v v v v v',
  'invitations.accept': 'v v v v v v v',
  'invitations.reject': 'v v v v v v v',
  // Members who do not manage the team see neither its invitations nor the requests to join it.
  'invitations.resend': '- 0 x 0 o o o',
  'invitations.link': '- 0 x 0 o o o',
  'invitations.remove': '- 0 x 0 o o o',
  // An invitation of somebody else.
  'invitations.respond': '- 0 0 0 0 0 0',
  'invitations.respondByQuery': '- 0 0 0 0 0 0',

  'joinRequests.list': '- o o o o o o',
  'joinRequests.create': 'o o o o o o o',
  'joinRequests.validate': 'v v v v v v v',
  'joinRequests.resendCode': 'o o o o o o o',
  'joinRequests.decide': '- 0 0 0 o o o',

  'notifications.list': '- o o o o o o',
  'notifications.count': '- o o o o o o',
  'notifications.markAllRead': '- o o o o o o',
  // News of nobody.
  'notifications.update': '- 0 0 0 0 0 0',
  'notifications.remove': '- 0 0 0 0 0 0',
  'notifications.settings': '- o o o o o o',
  'notifications.updateSettings': '- o o o o o o',
  'notifications.chooseMail': '0 0 0 0 0 0 0',
  'notifications.openMailChoice': 'o o o o o o o',
  'notifications.delivery': '- o o o o o o',
  'notifications.updateDelivery': '- o o o o o o',

  'contacts.list': '- o o o o o o',
  'contacts.create': '- o x x x o o',
  'contacts.update': '- 0 x x x 0 0',

  'absences.setup': '- o o o o o o',
  'absences.countries': '- o o o o o o',
  'absences.person': '- 0 x x x o o',
  'absences.putPlace': '- 0 x x x o o',
  'absences.saveKind': '- 0 x x x o o',
  'absences.removeKind': '- 0 x x x o o',
  'absences.saveCompanyDay': '- o x x x o o',
  'absences.removeCompanyDay': '- 0 x x x o o',
  'absences.putAllowance': '- 0 x x x o o',
  'absences.allowances': '- 0 0 0 o o o',
  'absences.calendar': '- o o o o o o',
  'absences.list': '- 0 0 0 o o o',
  'absences.request': '- 0 0 0 o o o',
  'absences.update': '- 0 0 0 o o o',
  'absences.cancel': '- 0 0 0 o o o',
  'absences.decide': '- 0 0 0 o o o',

  ...rateMatrix,
  ...invoiceMatrix,

  'projects.list': '- o o o o o o',
  'projects.byId': '- 0 o o o o o',
  'projects.create': '- o x o o o o',
  // A project of the team, and one that another person manages.
  'projects.update': '- 0 x x o o o',
  'projects.saveSetting': '- 0 x x o o o',
  'projects.remove': '- 0 x x x o o',

  'taskLists.statuses': '- o o o o o o',
  'taskLists.sizes': '- o o o o o o',
  'taskLists.priorities': '- o o o o o o',
  'taskLists.issueTypes': '- o o o o o o',
  'taskLists.versions': '- o o o o o o',
  'taskLists.relatedIssueTypes': '- o o o o o o',
  'taskLists.tags': '- o o o o o o',
  // A team's lists are for its managers, its labels for everybody who may edit labels.
  'taskLists.createStatus': '- 0 x x o o o',
  'taskLists.updateStatus': '- 0 x x o o o',
  'taskLists.reorderStatuses': '- 0 x x o o o',
  'taskLists.defaultStatus': '- 0 x x o o o',
  'taskLists.removeStatus': '- 0 x x o o o',
  'taskLists.createSize': '- 0 x x o o o',
  'taskLists.updateSize': '- 0 x x o o o',
  'taskLists.removeSize': '- 0 x x o o o',
  'taskLists.createPriority': '- 0 x x o o o',
  'taskLists.updatePriority': '- 0 x x o o o',
  'taskLists.removePriority': '- 0 x x o o o',
  'taskLists.createVersion': '- 0 x x o o o',
  'taskLists.updateVersion': '- 0 x x o o o',
  'taskLists.removeVersion': '- 0 x x o o o',
  'taskLists.createIssueType': '- 0 x x o o o',
  'taskLists.updateIssueType': '- 0 x x o o o',
  'taskLists.defaultIssueType': '- 0 x x o o o',
  'taskLists.removeIssueType': '- 0 x x o o o',
  'taskLists.createRelatedIssueType': '- 0 x x o o o',
  'taskLists.updateRelatedIssueType': '- 0 x x o o o',
  'taskLists.removeRelatedIssueType': '- 0 x x o o o',
  'taskLists.createTag': '- 0 x o o o o',
  'taskLists.updateTag': '- 0 x o o o o',
  'taskLists.removeTag': '- 0 x o o o o',

  'tasks.team': '- o o o o o o',
  'tasks.byId': '- 0 o o o o o',
  'tasks.create': '- 0 x o o o o',
  'tasks.createInTeam': '- 0 x o o o o',
  'tasks.update': '- 0 x o o o o',
  'tasks.search': '- o o o o o o',
  'tasks.mine': '- o o o o o o',
  'tasks.ofEmployee': '- 0 o o o o o',
  // A colleague.
  'tasks.unassignEmployee': '- 0 x x o o o',
  'tasks.remove': '- 0 x x o o o',
  'tasks.restore': '- 0 x x o o o',
  'tasks.copy': '- 0 x o o o o',
  'tasks.move': '- 0 x o o o o',
  // The response refuses each task that the caller may not delete.
  'tasks.bulkUpdate': '- 0 x o o o o',
  'tasks.bulkDelete': '- 0 x o o o o',
  'taskLinks.createLink': '- 0 x o o o o',
  'taskLinks.updateLink': '- 0 x o o o o',
  'taskLinks.updateLinkByBody': '- 0 x o o o o',
  'taskLinks.removeLink': '- 0 x o o o o',
  // One's own guess about a task of somebody else.
  'taskLinks.createEstimation': '- 0 x x o o o',
  // A colleague's guess.
  'taskLinks.updateEstimation': '- 0 x x o o o',
  'taskLinks.removeEstimation': '- 0 x x o o o',

  // A colleague's plans for today.
  'dailyPlans.list': '- o o o o o o',
  'dailyPlans.mine': '- o o o o o o',
  'dailyPlans.ofEmployee': '- 0 o o o o o',
  'dailyPlans.ofTask': '- 0 o o o o o',
  'dailyPlans.byId': '- 0 o o o o o',
  'dailyPlans.create': '- 0 x x o o o',
  'dailyPlans.update': '- 0 x x o o o',
  'dailyPlans.remove': '- 0 x x o o o',
  'dailyPlans.addTask': '- 0 x x o o o',
  'dailyPlans.removeTask': '- 0 x x o o o',
  'dailyPlans.removeTaskFromMany': '- 0 x x o o o',
  'dailyPlans.moveTask': '- 0 x x o o o',

  'favorites.list': '- o o o o o o',
  'favorites.details': '- o o o o o o',
  // Parts are the caller's own, or left out.
  'shell.read': '- o o o o o o',
  'favorites.create': '- 0 o o o o o',
  'favorites.order': '- o o o o o o',
  // A favorite of somebody else.
  'favorites.remove': '- 0 0 0 0 0 0',

  // Readers of a task may comment on it; nobody edits another person's text.
  'comments.list': '- 0 o o o o o',
  'comments.create': '- 0 o o o o o',
  'comments.update': '- 0 x x x x x',
  'comments.remove': '- 0 x x o o o',

  'activityLog.list': '- 0 o o o o o',

  'attachments.list': '- 0 o o o o o',
  'attachments.upload': '- 0 x v v v v',
  // Its bytes are lost.
  'attachments.download': '- 0 v v v v v',
  'attachments.remove': '- 0 x x o o o',

  ...integrationMatrix,

  ...calendarMatrix,

  'dataArchives.list': '- o o o o o o',
  // A colleague's archive; only one a day is allowed.
  'dataArchives.create': '- 0 x x x o v',
  // One that somebody else requested.
  'dataArchives.download': '- 0 0 0 0 0 0',

  'apiTokens.list': '- o o o o o o',
  'apiTokens.create': '- o o o o o o',
  // A token of somebody else.
  'apiTokens.remove': '- 0 0 0 0 0 0',

  'webhooks.list': '- o x x x o o',
  'webhooks.create': '- o x x x o o',
  'webhooks.update': '- 0 x x x o o',
  'webhooks.remove': '- 0 x x x o o',
  'webhooks.renewSecret': '- 0 x x x o o',
  'webhooks.ping': '- 0 x x x o o',
  'webhooks.deliveries': '- 0 x x x o o',
  'webhooks.redeliver': '- 0 x x x o o',

  'audit.list': '- o x x x o o',
  'audit.kinds': '- o x x x o o',
  'audit.export': '- o x x x o o',
  'audit.retention': '- o x x x o o',
  'audit.setRetention': '- o x x x x o',

  ...timeMatrix,

  ...boardMatrix,

  'files.uploadImage': '- v v v v v v',

  'system.health': 'o o o o o o o',
  'system.alive': 'o o o o o o o',
  'system.currencies': 'o o o o o o o',
  'system.languages': 'o o o o o o o',
  'system.desktopServer': 'o o o o o o o',
  'system.clientLog': 'o o o o o o o',
  'system.root': 'o o o o o o o',
  'system.setup': 'o o o o o o o',
};
