import { createHash, randomUUID } from 'node:crypto';
import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { type Caller, createCaller, withOwnClient } from '#server/testing/caller.ts';
import { type Absences, absencesOf } from '#server/testing/permissions/permission-matrix-world-absences.ts';
import {
  createTenant,
  freshEmail,
  type MemberOptions,
  type Person,
  signInAgain,
  type TestTenant,
} from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

/** In the order of the columns of the matrix. */
export const callerClasses = [
  'anonymous',
  'owner of another workspace',
  'viewer',
  'employee',
  'team manager',
  'admin',
  'super admin',
] as const;
export type CallerClass = (typeof callerClasses)[number];

const rolesOfClasses: Readonly<Record<string, MemberOptions>> = {
  viewer: { role: 'VIEWER' },
  employee: { role: 'EMPLOYEE' },
  'team manager': { role: 'EMPLOYEE', teamRole: 'MANAGER' },
  admin: { role: 'ADMIN' },
  'super admin': { role: 'SUPER_ADMIN' },
};

type ListModel =
  | 'taskStatus'
  | 'taskSize'
  | 'taskPriority'
  | 'taskVersion'
  | 'issueType'
  | 'taskRelatedIssueType'
  | 'tag';

/** One workspace with a team that everybody but the stranger belongs to, and things in it to act on. */
export interface World extends Absences {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  /** An employee of the team whom the calls are about. */
  readonly subject: Person;
  readonly taskId: string;
  /** The team can be read by anybody under this link. */
  readonly profileLink: string;
  /** Signs the class in again, so that a call may end its session. */
  callerOf(kind: CallerClass): Promise<Caller>;
  /** The caller, for calls about oneself; undefined for the anonymous. */
  personOf(kind: CallerClass): Person | undefined;
  roleId(name: string): Promise<string>;
  newMember(): Promise<Person>;
  /** A user of the workspace who does not work in its organization yet. */
  newUser(): Promise<string>;
  newTeam(): Promise<string>;
  newRole(): Promise<string>;
  /** A project that nobody but the owner of the workspace manages. */
  newProject(): Promise<string>;
  /** A row of one of the team's lists. */
  newListRow(list: ListModel): Promise<string>;
  /** A rate of the organization. */
  newRate(): Promise<string>;
  /** A budget of another project each time, in hours. */
  newBudget(): Promise<string>;
  newInvite(): Promise<string>;
  newJoinRequest(): Promise<string>;
  newSession(person: Person): Promise<string>;
  /** A plan of the subject for today, with the task on it. */
  newPlan(): Promise<string>;
  newEmptyPlan(): Promise<string>;
  newFavorite(): Promise<string>;
  /** A day of the subject with time on it, submitted. */
  newSheet(): Promise<string>;
  newComment(): Promise<string>;
  newCalendarFeed(): Promise<string>;
  newApiToken(): Promise<string>;
  newAssistantAction(): Promise<string>;
  /** To an address that is never called. */
  newWebhook(): Promise<string>;
  newDelivery(webhookId: string): Promise<string>;
  /** A file of the task whose bytes are lost. */
  newAttachment(): Promise<string>;
}

async function personsOf(server: TestServer, tenant: TestTenant): Promise<Map<CallerClass, Person>> {
  const stranger = await createTenant(server);
  const persons = new Map<CallerClass, Person>([['owner of another workspace', stranger.owner]]);
  for (const kind of callerClasses) {
    const options = rolesOfClasses[kind];
    if (options !== undefined) persons.set(kind, await tenant.member({ ...options, firstName: 'Dora' }));
  }
  return persons;
}

async function tenantOf(server: TestServer, person: Person): Promise<string> {
  const user = await server.services.prisma.user.findUniqueOrThrow({ where: { id: person.userId } });
  return user.tenantId;
}

function made<Body extends { id: string }>({ status, body }: { status: number; body: Body }): string {
  if (status >= 300) throw new Error(`nothing to act on: ${JSON.stringify(body)}`);
  return body.id;
}

let weeks = 0;

/** A day in a week that nothing else takes. */
function freeDay(): Date {
  weeks += 1;
  return new Date(Date.UTC(2031, 0, 1 + 7 * weeks));
}

/** A calendar of the subject. */
export async function newCalendar({ server, tenant, subject }: World): Promise<string> {
  const calendar = { name: 'Work', kind: 'address', host: 'calendar.test', source: 'lost' };
  const owner = { tenantId: tenant.tenantId, userId: subject.userId };
  return (await server.services.prisma.personalCalendar.create({ data: { ...owner, ...calendar } })).id;
}

export async function createWorld(server: TestServer): Promise<World> {
  const tenant = await createTenant(server);
  const { prisma } = server.services;
  const { tenantId, organizationId, teamId, owner } = tenant;
  const persons = await personsOf(server, tenant);
  const members = [...persons].filter(([kind]) => rolesOfClasses[kind] !== undefined).map(([, who]) => who);
  const subject = await tenant.member({ firstName: 'Carl' });
  const task = await owner.call(tasksApi.create, { body: { title: 'Write docs', teams: [{ id: teamId }] } });
  const place = { tenantId, organizationId };
  const yesterday = new Date(server.clock.now().getTime() - 86_400_000);
  const shown = await prisma.organizationTeam.update({ where: { id: teamId }, data: { public: true } });
  const taskId = made(task);
  const onTask = { ...place, entity: 'Task', entityId: taskId, createdByUserId: subject.userId };
  const roleId = async (name: string) =>
    (await prisma.role.findUniqueOrThrow({ where: { tenantId_name: { tenantId, name } } })).id;
  return {
    server,
    tenant,
    subject,
    taskId,
    profileLink: shown.profile_link ?? '',
    personOf: (kind) => persons.get(kind),
    callerOf: async (kind) => {
      const person = persons.get(kind);
      if (person === undefined) return createCaller(server.app, undefined);
      return signInAgain(server, await tenantOf(server, person), person);
    },
    roleId,
    newMember: () => tenant.member({ firstName: 'Eve' }),
    newUser: async () => {
      const account = await prisma.account.create({ data: { email: freshEmail('new') } });
      return (await prisma.user.create({ data: { tenantId, accountId: account.id } })).id;
    },
    newTeam: async () => {
      const managerIds = [owner.employeeId, (persons.get('team manager') ?? owner).employeeId];
      const memberIds = members.map(({ employeeId }) => employeeId);
      const body = { name: `Team ${randomUUID()}`, managerIds, memberIds };
      const answer = await owner.call(teamsApi.create, { body });
      return made({ status: answer.status, body: answer.body as { id: string } });
    },
    newRole: async () => made(await owner.call(rolesApi.create, { body: { name: `Role ${randomUUID()}` } })),
    newProject: async () =>
      made(await owner.call(projectsApi.create, { body: { name: `Project ${randomUUID()}` } })),
    newListRow: async (list) => {
      const name = `row-${randomUUID()}`;
      const row = { ...place, organizationTeamId: teamId, name };
      if (list === 'tag') return (await prisma.tag.create({ data: row })).id;
      const table = prisma[list] as typeof prisma.taskSize;
      return (await table.create({ data: { ...row, value: name } })).id;
    },
    ...absencesOf(server, { ...place, employeeId: subject.employeeId }),
    newRate: async () => {
      const rate = { ...place, kind: 'billable', hourly: 80, validFrom: freeDay() };
      return (await prisma.rate.create({ data: rate })).id;
    },
    newBudget: async () => {
      const project = await prisma.organizationProject.create({
        data: {
          ...place,
          name: `Project ${randomUUID()}`,
          teams: { create: { organizationTeamId: teamId } },
        },
      });
      const budget = { ...place, projectId: project.id, measure: 'hours', limit: 3600 };
      const counts = { period: 'once', counts: 'all', alertLevels: [90] };
      return (await prisma.budget.create({ data: { ...budget, ...counts } })).id;
    },
    newInvite: async () => {
      const secret = createHash('sha256').update(randomUUID()).digest('hex');
      const terms = { email: freshEmail('invited'), tokenHash: secret, codeHash: secret };
      const teams = { create: { tenantId, organizationTeamId: teamId } };
      const rights = { roleId: await roleId('EMPLOYEE'), invitedByUserId: owner.userId };
      const times = { createdAt: yesterday, updatedAt: yesterday };
      const invite = await prisma.invite.create({ data: { ...place, ...terms, ...rights, ...times } });
      await prisma.inviteTeam.create({ data: { ...teams.create, inviteId: invite.id } });
      return invite.id;
    },
    newJoinRequest: async () => {
      const who = {
        email: freshEmail('asking'),
        fullName: 'Frank Fox',
        linkAddress: 'x',
        position: 'Writer',
      };
      const state = { status: 'REQUESTED', confirmedAt: yesterday };
      const request = { ...place, ...who, ...state, organizationTeamId: teamId };
      return (await prisma.organizationTeamJoinRequest.create({ data: request })).id;
    },
    /** A plan for a day of its own, without tasks. */
    newEmptyPlan: async () => {
      const date = freeDay();
      const whose = { employeeId: subject.employeeId, organizationTeamId: teamId };
      return (await prisma.dailyPlan.create({ data: { ...place, ...whose, date } })).id;
    },
    newPlan: async () => {
      const date = server.clock.now().toISOString().slice(0, 10);
      // The task may have a status that only our own client takes by now.
      return made(
        await withOwnClient(server.app, subject).call(dailyPlansApi.create, { body: { date, taskId } }),
      );
    },
    newSheet: () => {
      const date = freeDay().toISOString().slice(0, 10);
      return newSheet(server, tenant, subject, { date, status: 'PENDING' });
    },
    newFavorite: async () =>
      made(await subject.call(favoritesApi.create, { body: { entity: 'Task', entityId: taskId } })),
    newComment: async () =>
      made(await subject.call(commentsApi.create, { body: { entityId: taskId, comment: 'Hello' } })),
    newCalendarFeed: async () =>
      made(await subject.call(calendarFeedsApi.create, { body: { name: 'Phone', includes: ['plans'] } })),
    newApiToken: async () => {
      const expiresAt = new Date(server.clock.now().getTime() + 86_400_000);
      const { userId } = subject;
      const secret = { tokenPrefix: 'takt_abcdef', tokenHash: randomUUID() };
      const token = { tenantId, userId, name: 'Script', scopes: ['read'], expiresAt, ...secret };
      return (await prisma.apiToken.create({ data: token })).id;
    },
    newAssistantAction: async () => {
      const action = { tenantId, userId: subject.userId, tokenName: 'Script', tool: 'add_time', undo: [] };
      return (await prisma.assistantAction.create({ data: action })).id;
    },
    newWebhook: async () => {
      const target = { name: 'Chat', url: 'https://127.0.0.1:9/', secret: 'lost', events: ['task.created'] };
      return (await prisma.outgoingWebhook.create({ data: { ...place, ...target } })).id;
    },
    newDelivery: async (webhookId) => {
      const event = { eventId: randomUUID(), topic: 'task.created', payload: {}, status: 'failed' };
      return (await prisma.outgoingWebhookDelivery.create({ data: { tenantId, webhookId, ...event } })).id;
    },
    newAttachment: async () => {
      const file = { name: 'notes.txt', contentType: 'text/plain', size: 1, storageKey: randomUUID() };
      return (await prisma.attachment.create({ data: { ...onTask, ...file } })).id;
    },
    newSession: async (person) => {
      const expiresAt = new Date(server.clock.now().getTime() + 86_400_000);
      const { accountId, userId } = person;
      const tokenHash = randomUUID();
      const ids = { accountId, userId, tenantId: await tenantOf(server, person) };
      return (await prisma.session.create({ data: { ...ids, tokenHash, expiresAt } })).id;
    },
  };
}
