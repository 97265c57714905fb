import { randomUUID } from 'node:crypto';
import type { CallInput } from '#server/testing/caller.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { absenceInputs } from './permission-matrix-absences.ts';
import { accountInputs } from './permission-matrix-account.ts';
import { boardInputs } from './permission-matrix-boards.ts';
import { calendarInputs } from './permission-matrix-calendars.ts';
import { importInputs } from './permission-matrix-imports.ts';
import { integrationInputs } from './permission-matrix-integrations.ts';
import { invoiceInputs } from './permission-matrix-invoices.ts';
import { rateInputs } from './permission-matrix-rates.ts';
import { taskInputs } from './permission-matrix-tasks.ts';
import { timeInputs } from './permission-matrix-time.ts';
import type { CallerClass, World } from './permission-matrix-world.ts';

type Input = CallInput<Endpoint> | Promise<CallInput<Endpoint>>;
type MakeInput = (world: World, caller: CallerClass) => Input;

const unknownId = '01940000-0000-7000-8000-000000000000';
const about = (id: string, body?: Record<string, unknown>) => ({
  params: { id },
  ...(body === undefined ? {} : { body }),
});
const withId = (id: Promise<string>, body?: Record<string, unknown>) => id.then((made) => about(made, body));
const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
const timeOf: MakeInput = ({ subject }) => ({ query: { ...range, employeeIds: [subject.employeeId] } });

const newRow = (organizationTeamId: string) => ({ name: `row ${randomUUID()}`, organizationTeamId });

/** Inputs with which each call reaches its rules. Calls that are not listed need none. */
export const inputs: Readonly<Record<string, MakeInput>> = {
  ...absenceInputs,
  ...accountInputs,
  'users.byId': ({ subject }) => about(subject.userId),
  'users.update': ({ subject }) => about(subject.userId, { firstName: 'Carla' }),
  'users.updateByPost': ({ subject }) => about(subject.userId, { firstName: 'Carla' }),
  'users.remove': (world) => world.newMember().then(({ userId }) => about(userId)),
  'roles.create': () => ({ body: { name: `Role ${randomUUID()}` } }),
  'roles.update': (world) => withId(world.newRole(), { requiresSecondFactor: true }),
  'roles.remove': (world) => withId(world.newRole()),
  'roles.assign': async (world) =>
    about((await world.newMember()).userId, { roleId: await world.roleId('VIEWER') }),
  'roles.permissions': async (world) => ({ params: { roleId: await world.roleId('INTERVIEWER') } }),
  'roles.findPermissions': async (world) => ({
    query: { data: JSON.stringify({ findInput: { roleId: await world.roleId('INTERVIEWER') } }) },
  }),
  'roles.setPermission': async ({ server, roleId }) => {
    const where = { roleId: await roleId('INTERVIEWER'), permission: 'TIME_TRACKER' };
    const row = await server.services.prisma.rolePermission.findFirstOrThrow({ where });
    return about(row.id, { enabled: !row.enabled });
  },
  'roles.changePermissions': async ({ roleId }) => {
    const change = { roleId: await roleId('INTERVIEWER'), permission: 'ORG_TASK_VIEW', enabled: false };
    return { body: { changes: [change] } };
  },
  'workspaces.createTenant': () => ({ body: { name: 'Second home' } }),
  'workspaces.updateTenant': ({ tenant }) => about(tenant.tenantId, { name: 'Renamed' }),
  'workspaces.createOrganization': () => ({ body: { name: `Branch ${randomUUID()}` } }),
  'workspaces.organization': ({ tenant }) => about(tenant.organizationId),
  'workspaces.updateOrganization': ({ tenant }) => about(tenant.organizationId, { name: 'Renamed' }),
  'workspaces.createEmployee': (world) => world.newUser().then((userId) => ({ body: { userId } })),
  'workspaces.employee': ({ subject }) => about(subject.employeeId),
  'workspaces.updateEmployee': ({ subject }) => about(subject.employeeId, { isTrackingEnabled: true }),
  'workspaces.workingHours': ({ subject }) => about(subject.employeeId),
  'workspaces.updateWorkingHours': ({ subject }) =>
    about(subject.employeeId, {
      days: [{ weekday: 1, isWorkingDay: true, startTime: '09:00', endTime: '17:00' }],
    }),
  'workspaces.settingHistory': ({ subject }) => ({
    query: { setting: 'workingDays', employeeId: subject.employeeId },
  }),
  'workspaces.removeSetting': (world) => withId(world.newDatedSetting()),
  'workspaces.saveSmtp': () => ({
    body: { fromAddress: 'takt@takt.test', host: 'mail.takt.test', port: 587, isValidate: false },
  }),
  'teams.detail': ({ tenant }) => about(tenant.teamId),
  'teams.day': ({ tenant }) => about(tenant.teamId),
  'teams.week': ({ tenant }) => about(tenant.teamId),
  'teams.create': () => ({ body: { name: `Team ${randomUUID()}`, public: false } }),
  'teams.update': (world) => withId(world.newTeam(), { color: '#ffffff' }),
  'teams.remove': (world) => withId(world.newTeam()),
  'teams.leaveAll': (world) => world.newMember().then(({ userId }) => ({ params: { userId } })),
  'teams.addMembers': async ({ newMember, newTeam }) => ({
    body: { organizationTeamId: await newTeam(), employeeIds: [(await newMember()).employeeId] },
  }),
  'teams.reorderMembers': ({ tenant, subject }) => ({
    body: { organizationTeamId: tenant.teamId, ids: [subject.membershipId] },
  }),
  'teams.updateMember': ({ subject }) => about(subject.membershipId, { isTrackingEnabled: true }),
  'teams.removeMember': (world) => world.newMember().then(({ membershipId }) => about(membershipId)),
  'teams.removeEmployee': (world) =>
    world.newMember().then(({ employeeId }) => ({
      ...about(employeeId),
      query: { organizationTeamId: world.tenant.teamId },
    })),
  'teams.setActiveTask': ({ subject, taskId, tenant }) =>
    about(subject.membershipId, { activeTaskId: taskId, organizationTeamId: tenant.teamId }),
  'publicTeams.read': ({ tenant, profileLink }) => ({ params: { profileLink, teamId: tenant.teamId } }),
  'invitations.create': ({ tenant }) => ({
    body: { emailIds: [freshEmail('invited')], teamIds: [tenant.teamId], inviteType: 'TEAM' },
  }),
  'invitations.validate': () => ({ query: { email: freshEmail('mallory'), token: 'forged' } }),
  'invitations.validateByCode': () => ({ body: { email: freshEmail('mallory'), code: 'ABCD2345' } }),
  'invitations.accept': () => ({ body: { email: freshEmail('mallory'), code: 'ABCD2345' } }),
  'invitations.reject': () => ({ body: { email: freshEmail('mallory'), code: 'ABCD2345' } }),
  'invitations.resend': (world) =>
    world.newInvite().then((inviteId) => ({ body: { inviteId, inviteType: 'TEAM' } })),
  'invitations.link': (world) => withId(world.newInvite()),
  'invitations.respond': (world) => world.newInvite().then((id) => ({ params: { id, action: 'ACCEPTED' } })),
  'invitations.respondByQuery': (world) =>
    world.newInvite().then((id) => ({ params: { id }, query: { action: 'ACCEPTED' } })),
  'invitations.remove': (world) => withId(world.newInvite()),
  'joinRequests.create': ({ tenant }) => ({
    body: {
      email: freshEmail('asking'),
      organizationTeamId: tenant.teamId,
      fullName: 'Frank Fox',
      linkAddress: 'https://takt.test',
      position: 'Writer',
    },
  }),
  'joinRequests.validate': ({ tenant }) => ({
    body: { email: freshEmail('mallory'), organizationTeamId: tenant.teamId, code: 'ABCD2345' },
  }),
  'joinRequests.resendCode': ({ tenant }) => ({
    body: { email: freshEmail('mallory'), organizationTeamId: tenant.teamId },
  }),
  'joinRequests.decide': (world) =>
    world.newJoinRequest().then((id) => ({ params: { id, action: 'ACCEPTED' } })),
  'notifications.update': () => about(unknownId, { isRead: true }),
  'notifications.remove': () => about(unknownId),
  'notifications.updateDelivery': () => ({
    body: { digest: 'daily', digestHour: 8, quietFrom: null, quietTo: null },
  }),
  'notifications.chooseMail': () => ({ query: { key: 'forged' } }),
  'notifications.openMailChoice': () => ({ query: { key: 'forged' } }),
  'notifications.updateSettings': () => ({ body: { items: [{ type: 'join-request', email: true }] } }),
  'contacts.update': () => about(unknownId, { isArchived: true }),
  ...rateInputs,
  'contacts.create': () => ({ body: { name: `Client ${randomUUID()}` } }),
  'projects.create': () => ({ body: { name: `Project ${randomUUID()}` } }),
  'projects.byId': ({ tenant }) => about(tenant.projectId),
  'projects.update': ({ tenant }) => about(tenant.projectId, { description: 'New' }),
  'projects.saveSetting': ({ tenant }) => about(tenant.projectId, { syncTag: 'takt' }),
  'projects.remove': (world) => withId(world.newProject()),
  'taskLists.createStatus': ({ tenant }) => ({ body: newRow(tenant.teamId) }),
  'taskLists.updateStatus': (world) => withId(world.newListRow('taskStatus'), { color: '#123456' }),
  'taskLists.defaultStatus': (world) => withId(world.newListRow('taskStatus')),
  'taskLists.reorderStatuses': (world) =>
    world.newListRow('taskStatus').then((id) => ({ body: { reorder: [{ id, order: 90 }] } })),
  'taskLists.removeStatus': (world) => withId(world.newListRow('taskStatus')),
  'taskLists.createSize': ({ tenant }) => ({ body: newRow(tenant.teamId) }),
  'taskLists.updateSize': (world) => withId(world.newListRow('taskSize'), { color: '#123456' }),
  'taskLists.removeSize': (world) => withId(world.newListRow('taskSize')),
  'taskLists.createPriority': ({ tenant }) => ({ body: newRow(tenant.teamId) }),
  'taskLists.updatePriority': (world) => withId(world.newListRow('taskPriority'), { color: '#123456' }),
  'taskLists.removePriority': (world) => withId(world.newListRow('taskPriority')),
  'taskLists.createVersion': ({ tenant }) => ({ body: newRow(tenant.teamId) }),
  'taskLists.updateVersion': (world) => withId(world.newListRow('taskVersion'), { color: '#123456' }),
  'taskLists.removeVersion': (world) => withId(world.newListRow('taskVersion')),
  'taskLists.createIssueType': ({ tenant }) => ({ body: newRow(tenant.teamId) }),
  'taskLists.updateIssueType': (world) => withId(world.newListRow('issueType'), { color: '#123456' }),
  'taskLists.defaultIssueType': (world) => withId(world.newListRow('issueType')),
  'taskLists.removeIssueType': (world) => withId(world.newListRow('issueType')),
  'taskLists.createRelatedIssueType': ({ tenant }) => ({ body: newRow(tenant.teamId) }),
  'taskLists.updateRelatedIssueType': (world) =>
    withId(world.newListRow('taskRelatedIssueType'), { color: '#123456' }),
  'taskLists.removeRelatedIssueType': (world) => withId(world.newListRow('taskRelatedIssueType')),
  'taskLists.createTag': ({ tenant }) => ({ body: newRow(tenant.teamId) }),
  'taskLists.updateTag': (world) => withId(world.newListRow('tag'), { color: '#123456' }),
  'taskLists.removeTag': (world) => withId(world.newListRow('tag')),
  'tasks.team': ({ tenant }) => ({ query: { organizationTeamId: tenant.teamId } }),
  'tasks.byId': ({ taskId }) => about(taskId),
  'tasks.create': ({ tenant }) => ({ body: { title: 'Write tests', teams: [{ id: tenant.teamId }] } }),
  'tasks.createInTeam': ({ tenant }) => ({
    body: { title: 'Write tests', name: 'Write tests', teams: [{ id: tenant.teamId }] },
  }),
  'tasks.update': ({ taskId }) => about(taskId, { title: 'Write more docs' }),
  ...taskInputs,
  'dailyPlans.ofEmployee': ({ subject }) => ({ params: { employeeId: subject.employeeId } }),
  'dailyPlans.ofTask': ({ taskId }) => ({ params: { taskId } }),
  'dailyPlans.byId': (world) => withId(world.newEmptyPlan()),
  'dailyPlans.create': ({ subject, taskId }) => ({
    body: { date: '2026-03-11', employeeId: subject.employeeId, taskId },
  }),
  'dailyPlans.update': (world) => withId(world.newPlan(), { workTimePlanned: 2 }),
  'dailyPlans.remove': (world) => withId(world.newPlan()),
  'dailyPlans.addTask': (world) => withId(world.newPlan(), { taskId: world.taskId }),
  'dailyPlans.removeTask': (world) => withId(world.newPlan(), { taskId: world.taskId }),
  'dailyPlans.removeTaskFromMany': (world) =>
    world.newPlan().then((plan) => ({
      params: { taskId: world.taskId },
      body: { employeeId: world.subject.employeeId, plansIds: [plan] },
    })),
  'dailyPlans.moveTask': (world) => withId(world.newPlan(), { taskId: world.taskId, position: 0 }),
  'favorites.create': ({ taskId }) => ({ body: { entity: 'Task', entityId: taskId } }),
  'favorites.order': () => ({ body: { ids: [unknownId] } }),
  'favorites.remove': (world) => withId(world.newFavorite()),
  'comments.list': ({ taskId }) => ({ query: { entity: 'Task', entityId: taskId } }),
  'comments.create': ({ taskId }) => ({ body: { entityId: taskId, comment: '<p>Yes</p>' } }),
  'comments.update': (world) => withId(world.newComment(), { comment: 'No' }),
  'comments.remove': (world) => withId(world.newComment()),
  'activityLog.list': ({ taskId }) => ({ query: { entity: 'Task', entityId: taskId } }),
  'attachments.list': ({ taskId }) => ({ query: { entity: 'Task', entityId: taskId } }),
  'attachments.upload': ({ taskId }) => ({ query: { entity: 'Task', entityId: taskId } }),
  'attachments.download': (world) => withId(world.newAttachment()),
  'attachments.remove': (world) => withId(world.newAttachment()),
  ...calendarInputs,
  'dataArchives.create': ({ subject }) => ({ body: { employeeId: subject.employeeId } }),
  'dataArchives.download': () => ({ params: { id: unknownId } }),
  'apiTokens.create': () => ({ body: { name: 'Script', scopes: ['read'], expiresOn: '2026-04-01' } }),
  'apiTokens.remove': (world) => withId(world.newApiToken()),
  'webhooks.create': () => ({
    body: { name: 'Chat', url: 'https://8.8.8.8/hook', topics: ['task.created'] },
  }),
  'webhooks.update': (world) => withId(world.newWebhook(), { name: 'Chat' }),
  'webhooks.remove': (world) => withId(world.newWebhook()),
  'webhooks.renewSecret': (world) => withId(world.newWebhook()),
  'webhooks.ping': (world) => withId(world.newWebhook()),
  'webhooks.deliveries': (world) => withId(world.newWebhook()),
  'webhooks.redeliver': async (world) => {
    const id = await world.newWebhook();
    return { params: { id, deliveryId: await world.newDelivery(id) } };
  },
  'audit.setRetention': () => ({ body: { days: 365 } }),
  'timer.start': ({ taskId, tenant }) => ({ body: { taskId, organizationTeamId: tenant.teamId } }),
  'timer.startNew': ({ tenant }) => ({
    body: { task: { title: 'Write tests', teams: [{ id: tenant.teamId }] } },
  }),
  'timer.toggle': ({ taskId, tenant }) => ({ body: { taskId, organizationTeamId: tenant.teamId } }),
  'timer.gap': () => ({
    body: { logId: unknownId, from: '2026-03-11T09:00:00Z', to: '2026-03-11T09:30:00Z', action: 'discard' },
  }),
  'timer.dropPause': () => ({ body: {} }),
  'timer.resume': () => ({ body: { logId: unknownId } }),
  ...timeInputs,
  ...integrationInputs,
  ...importInputs,
  ...invoiceInputs,
  ...boardInputs,
  'timeLogs.list': timeOf,
  'timeLogs.entries': timeOf,
  'timeLogs.selection': timeOf,
  'timeLogs.choices': timeOf,
  'reports.daily': timeOf,
  'reports.dailyChart': timeOf,
  'reports.weekly': timeOf,
  'reports.timeLimit': timeOf,
  'reports.balance': timeOf,
  'reports.summary': timeOf,
  'exports.timeLogs': timeOf,
  'exports.summary': timeOf,
  'exports.team': timeOf,
  'exports.limits': timeOf,
  'exports.balance': timeOf,
  'exports.activities': timeOf,
  'timesheets.one': (world) => withId(world.newSheet()),
  'timesheets.setStatus': (world) =>
    world.newSheet().then((id) => ({ body: { ids: [id], status: 'APPROVED' } })),
  'timesheets.setStatusByQuery': (world) =>
    world.newSheet().then((id) => ({ query: { ids: JSON.stringify([id]), status: 'approved' } })),
  'timesheets.requestOpening': () => ({ body: { day: '2026-03-11', reason: 'I forgot the call' } }),
  'timesheets.decideOpening': () => ({ params: { id: unknownId }, body: { isApproved: false } }),
  'timesheets.undo': (world) => world.newSheet().then((id) => ({ body: { ids: [id] } })),
  'timesheets.comment': (world) => withId(world.newSheet(), { comment: 'Why so long?' }),
  'timesheets.submit': (world) =>
    world.newSheet().then((id) => ({ body: { ids: [id], status: 'unsubmit' } })),
  'timesheets.checkWeek': () => ({ query: { date: '2026-03-11' } }),
  'timesheets.submitWeek': ({ subject }) => ({
    body: { date: '2026-03-11', action: 'submit', employeeId: subject.employeeId },
  }),
  'timeSlots.list': timeOf,
  'timeSlots.ofEmployee': ({ subject }) => ({ query: { employeeId: subject.employeeId } }),
  'timeSlots.remove': () => ({ body: { ids: [unknownId] } }),
  'recordings.summary': ({ subject }) => ({ query: { employeeId: subject.employeeId } }),
  'recordings.list': ({ subject }) => ({ query: { employeeId: subject.employeeId, kind: 'app' } }),
  'recordings.remove': ({ subject }) => ({ body: { employeeId: subject.employeeId, kind: 'app' } }),
  'recordings.removeOfAll': () => ({ body: { kind: 'app' } }),
  'activities.list': timeOf,
  'activities.daily': timeOf,
  'activities.report': timeOf,
  'activities.add': ({ subject }) => ({
    body: { employeeId: subject.employeeId, activities: [{ title: 'Editor', duration: 60 }] },
  }),
  'files.uploadImage': () => ({ params: { folder: 'profile_pictures_avatars' } }),
  'system.clientLog': () => ({ body: { timestamp: 0, level: 'INFO', message: 'hello' } }),
};

export function inputOf(name: string, world: World, caller: CallerClass): Input {
  return inputs[name]?.(world, caller) ?? { params: { id: unknownId } };
}
