import { vi } from 'vitest';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import type { LiveMessage } from '#server/live/live-bus.ts';
import { allScopes, connect, tokenOf } from '#server/modules/assistants/assistant-kit.ts';
import { addCalendar, eventsOf, type TestCalendar, test } from '#server/modules/calendars/test-calendar.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { tokenScopeCode } from '#shared/api-tokens/api-token.schema.ts';
import {
  type AssistantDeed,
  actionDays,
  assistantActionTexts,
  assistantDeed,
} from '#shared/assistants/assistant-action.schema.ts';
import { assistantsApi } from '#shared/assistants/assistants.api.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { taskActionTexts } from '#shared/tasks/task-actions.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timerConflictTexts } from '#shared/timer/timer-rules.ts';
import { timesheetRefusalTexts } from '#shared/timesheets/timesheet.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const day = '2026-03-10';
const today = '2026-03-11';

type Call = Awaited<ReturnType<typeof connect>>['call'];

interface Stage {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly source: TestCalendar;
}

interface Given extends Stage {
  readonly person: Person;
  readonly call: Call;
  /** The ids of a task and of an entry of yesterday. */
  readonly taskId: string;
  readonly entryId: string;
}

/** A change by a tool, and a read of everything that it touches. */
interface Deed {
  readonly before?: (given: Given) => Promise<unknown>;
  readonly change: (given: Given) => Promise<{ isError: boolean; text: string }>;
  readonly read: (given: Given) => Promise<unknown>;
  readonly subject: string;
}

const entries = async ({ person }: Given) => {
  const query = { startDate: day, endDate: today };
  const { body } = await person.call(timeLogsApi.list, { query });
  return body.map(({ id, startedAt, stoppedAt, isRunning, taskId, description, isBillable }) => ({
    ...{ id, startedAt, isRunning, taskId, description, isBillable },
    ...(isRunning ? {} : { stoppedAt }),
  }));
};
const task = async ({ person, taskId }: Given) => {
  const { status, body } = await person.call(tasksApi.byId, { params: { id: taskId } });
  const { title, description, priority, estimate, dueDate } = body;
  return { status, title, description, priority, estimate, dueDate, column: body.status };
};
const tasks = async ({ person }: Given) =>
  (await person.call(tasksApi.search, { query: { take: 20 } })).body.items.map(({ title }) => title);
const plans = async ({ person }: Given) => {
  const { body } = await person.call(dailyPlansApi.mine, { query: { dateFrom: today, dateTo: today } });
  return body.items.map((plan) => [plan.workTimePlanned, plan.tasks.map(({ id }) => id)]);
};
const sheets = async ({ person }: Given) => {
  const query = { startDate: day, endDate: day, onlyMe: true };
  return (await person.call(timesheetsApi.list, { query })).body.map(({ status }) => status);
};
const timer = async ({ person }: Given) => {
  const { running, lastLog } = (await person.call(timerApi.status)).body;
  return running ? { taskId: lastLog?.taskId, description: lastLog?.description } : 'stopped';
};

/** Every change that an assistant makes; each is undone. */
const deeds: Readonly<Record<AssistantDeed, Deed>> = {
  start_timer: {
    change: ({ call, taskId }) => call('start_timer', { task: taskId, from: '08:30' }),
    read: async (given) => [await timer(given), await entries(given)],
    subject: 'Stand-up',
  },
  stop_timer: {
    before: async ({ person, server, taskId }) => {
      await person.call(timerApi.start, { body: { taskId, description: 'Notes' } });
      server.clock.advance(20 * 60_000);
    },
    change: ({ call }) => call('stop_timer', { at: '09:10' }),
    read: timer,
    subject: 'Stand-up',
  },
  add_time: {
    change: ({ call, taskId }) => call('add_time', { day, minutes: 45, task: taskId }),
    read: entries,
    subject: 'Stand-up · 0:45 · 2026-03-10',
  },
  edit_time: {
    change: ({ call, entryId, taskId }) =>
      call('edit_time', { id: entryId, to: '10:45', task: taskId, note: 'Longer', isBillable: true }),
    read: entries,
    subject: 'Stand-up · 1:45 · 2026-03-10',
  },
  delete_time: {
    change: ({ call, entryId }) => call('delete_time', { id: entryId }),
    read: entries,
    subject: 'Call · 1:00 · 2026-03-10',
  },
  log_events: {
    before: async ({ person, source }) => {
      const event = { uid: 'one', title: 'Planning', from: '10 11:00', to: '10 11:30' };
      source.shows(event, { ...event, uid: 'two', from: '10 12:00', to: '10 12:15' });
      await addCalendar(person, source);
    },
    change: async ({ call, person }) =>
      call('log_events', { ids: (await eventsOf(person)).map(({ id }) => id) }),
    read: async (given) => [
      await entries(given),
      (await eventsOf(given.person)).map(({ entry }) => entry?.id ?? null),
    ],
    subject: 'Planning · 0:45 · 2026-03-10',
  },
  submit_week: {
    change: ({ call }) => call('submit_week', { day, action: 'submit' }),
    read: sheets,
    subject: '2026-03-09 – 2026-03-15',
  },
  withdraw_week: {
    before: ({ person }) => person.call(timesheetsApi.submitWeek, { body: { date: day, action: 'submit' } }),
    change: ({ call }) => call('submit_week', { day, action: 'withdraw' }),
    read: sheets,
    subject: '2026-03-09 – 2026-03-15',
  },
  create_task: {
    change: ({ call }) => call('create_task', { title: 'Call the printer' }),
    read: tasks,
    subject: 'Call the printer',
  },
  change_task: {
    change: ({ call, taskId }) =>
      call('change_task', {
        ...{ task: taskId, title: 'Stand-down', status: 'in-review', priority: 'high' },
        ...{ dueOn: '2026-03-20', estimateHours: 2, description: '<p>New</p>' },
      }),
    read: task,
    subject: 'Stand-up',
  },
  comment_on_task: {
    change: ({ call, taskId }) => call('comment_on_task', { task: taskId, text: 'Sent.' }),
    read: async ({ person, taskId }) =>
      (await person.call(commentsApi.list, { query: { entity: 'Task', entityId: taskId } })).body.total,
    subject: 'Stand-up',
  },
  set_plan: {
    change: ({ call, taskId }) => call('set_plan', { day: today, add: taskId, hours: 6 }),
    read: plans,
    subject: 'Stand-up · 2026-03-11',
  },
};

const cases = Object.entries(deeds);

async function begin({ server, tenant, source }: Stage): Promise<Given> {
  const person = await tenant.member({ teamRole: 'MANAGER' });
  const { call } = await connect(server, await tokenOf(person, allScopes));
  const task = { title: 'Stand-up', teams: [{ id: tenant.teamId }], members: [{ id: person.employeeId }] };
  const { body: created } = await person.call(tasksApi.create, {
    body: { ...task, description: '<p>Old</p>' },
  });
  const span = { startedAt: '2026-03-10T09:00:00.000Z', stoppedAt: '2026-03-10T10:00:00.000Z' };
  const { body: log } = await person.call(timeLogsApi.add, { body: { ...span, description: 'Call' } });
  return { server, tenant, source, person, call, taskId: created.id, entryId: log.id };
}

const actionsOf = async (person: Person) => (await person.call(assistantsApi.actions)).body.items;
const undo = (person: Person, id: string | undefined) =>
  person.call(assistantsApi.undo, { params: { id: id ?? '' } });

test.for(cases)(
  '%s is listed once with its subject and its token, and undone once',
  async ([name, deed], { server, tenant, source }) => {
    const given = await begin({ server, tenant, source });
    const { person } = given;
    await deed.before?.(given);
    const before = await deed.read(given);
    expect(await deed.change(given)).toMatchObject({ isError: false });
    expect(await deed.read(given)).not.toEqual(before);
    const [action, ...others] = await actionsOf(person);
    expect(others).toEqual([]);
    const { subject } = deed;
    expect(action).toMatchObject({ deed: name, subject, tokenName: 'Claude', canUndo: true });
    expect(await undo(person, action?.id)).toMatchObject({ status: 200, body: { canUndo: false } });
    expect(await deed.read(given)).toEqual(before);
    const again = await undo(person, action?.id);
    expect([again.status, again.body]).toMatchObject([409, { message: assistantActionTexts.undone }]);
  },
);

test('every change has its undo, and every tool that changes something is tried', async ({
  server,
  tenant,
}) => {
  const { client } = await connect(server, await tokenOf(tenant.owner, allScopes));
  const { tools } = await client.listTools();
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  const unknown = changing.filter(({ name }) => !assistantDeed.safeParse(name).success);
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

/** Changes by the person after the assistant, and the words that refuse the undo. */
const later: Readonly<Partial<Record<AssistantDeed, readonly [(given: Given) => Promise<unknown>, string]>>> =
  {
    start_timer: [({ person }) => person.call(timerApi.stop, { body: {} }), timeLogTexts.changed],
    stop_timer: [
      ({ person }) => person.call(timerApi.start, { body: { description: 'Other' } }),
      timerConflictTexts.runsSince,
    ],
    add_time: [editNewest, timeLogTexts.changed],
    log_events: [editNewest, timeLogTexts.changed],
    edit_time: [editNewest, timeLogTexts.changed],
    delete_time: [
      ({ person }) =>
        person.call(timeLogsApi.add, {
          body: { startedAt: '2026-03-10T09:30:00.000Z', stoppedAt: '2026-03-10T09:45:00.000Z' },
        }),
      'This overlaps',
    ],
    submit_week: [
      async ({ tenant, person }) => {
        const { body } = await person.call(timesheetsApi.list, { query: { startDate: day, endDate: day } });
        const ids = body.map(({ id }) => id);
        await tenant.owner.call(timesheetsApi.setStatus, { body: { ids, status: 'APPROVED' } });
      },
      timesheetRefusalTexts['transition-not-allowed'],
    ],
    create_task: [
      async ({ person }) => {
        const { body } = await person.call(tasksApi.search, { query: { search: 'printer', take: 1 } });
        const params = { id: body.items[0]?.id ?? '' };
        await person.call(tasksApi.update, { params, body: { title: 'Call the shop' } });
      },
      taskActionTexts.changed,
    ],
    change_task: [
      ({ person, taskId }) =>
        person.call(tasksApi.update, { params: { id: taskId }, body: { title: 'Sit-down' } }),
      taskActionTexts.changed,
    ],
    comment_on_task: [
      async ({ person, taskId }) => {
        const query = { entity: 'Task', entityId: taskId };
        const { body } = await person.call(commentsApi.list, { query });
        await person.call(commentsApi.remove, { params: { id: body.items[0]?.id ?? '' } });
      },
      'was not found',
    ],
    set_plan: [
      ({ person }) => person.call(dailyPlansApi.create, { body: { date: today, workTimePlanned: 3 } }),
      assistantActionTexts.planChanged,
    ],
  };

/** The person changes the note of their newest entry. */
async function editNewest({ person, server }: Given): Promise<void> {
  server.clock.advance(1000);
  const { body } = await person.call(timeLogsApi.list, { query: { startDate: day, endDate: day } });
  const params = { id: body.at(-1)?.id ?? '' };
  await person.call(timeLogsApi.edit, { params, body: { description: 'My own words' } });
}

test.for(Object.entries(later))(
  '%s is not undone after a later change, and can be tried again',
  async ([name, [change, words]], { server, tenant, source }) => {
    const given = await begin({ server, tenant, source });
    const { person } = given;
    const deed = deeds[assistantDeed.parse(name)];
    await deed.before?.(given);
    await deed.change(given);
    server.clock.advance(60_000);
    await change(given);
    const since = await deed.read(given);
    const [action] = await actionsOf(person);
    const { status, body } = await undo(person, action?.id);
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining(words) }]);
    expect(await deed.read(given)).toEqual(since);
    expect(await actionsOf(person)).toMatchObject([{ canUndo: true }]);
  },
);

test('a call that changes nothing is no action', async ({ server, tenant, source }) => {
  const { person, call, entryId, taskId } = await begin({ server, tenant, source });
  await call('stop_timer');
  await call('edit_time', { id: entryId, note: 'Call' });
  await call('change_task', { task: taskId, title: 'Stand-up' });
  await call('submit_week', { day, action: 'withdraw' });
  await person.call(timerApi.start, { body: { taskId } });
  await call('start_timer', { task: taskId });
  await call('read_day', { day });
  await call('add_time', { day, from: '09:15', minutes: 10 });
  expect(await actionsOf(person)).toEqual([]);
});

test('a removed task and an hour come back to the plan where they were', async ({
  server,
  tenant,
  source,
}) => {
  const given = await begin({ server, tenant, source });
  const { person, call, taskId } = given;
  const { body: other } = await person.call(tasksApi.create, {
    body: { title: 'Other', teams: [{ id: tenant.teamId }] },
  });
  const { body: plan } = await person.call(dailyPlansApi.create, {
    body: { date: today, workTimePlanned: 5, taskId },
  });
  await person.call(dailyPlansApi.addTask, { params: { id: plan.id }, body: { taskId: other.id } });
  server.clock.advance(1000);
  await call('set_plan', { day: today, remove: taskId, hours: 2 });
  expect(await plans(given)).toEqual([[2, [other.id]]]);
  const [action] = await actionsOf(person);
  await undo(person, action?.id);
  expect(await plans(given)).toEqual([[5, [taskId, other.id]]]);
});

test('a stop of an earlier day is not undone', async ({ server, tenant, source }) => {
  const { person, call, taskId } = await begin({ server, tenant, source });
  await person.call(timerApi.start, { body: { taskId } });
  server.clock.advance(60_000);
  await call('stop_timer');
  server.clock.advance(24 * 3_600_000);
  const again = await signInAgain(server, tenant.tenantId, person);
  const [action] = await actionsOf(again);
  const { status, body } = await undo(again, action?.id);
  expect([status, body]).toMatchObject([409, { message: assistantActionTexts.earlierDay }]);
});

test('actions are of their person alone, closed to programs, and gone with the rights', async ({
  server,
  tenant,
  source,
}) => {
  const { person, call, entryId } = await begin({ server, tenant, source });
  const other = await createTenant(server);
  await call('edit_time', { id: entryId, note: 'Longer' });
  const [action] = await actionsOf(person);
  for (const stranger of [tenant.owner, other.owner]) {
    expect(await actionsOf(stranger)).toEqual([]);
    expect((await undo(stranger, action?.id)).status).toBe(404);
  }
  const token = await tokenOf(person, ['read', 'time', 'tasks', 'admin']);
  const program = createCaller(server.app, token);
  expect((await program.call(assistantsApi.actions)).body).toMatchObject({ code: tokenScopeCode });
  const params = { id: action?.id ?? '' };
  expect((await program.call(assistantsApi.undo, { params })).body).toMatchObject({ code: tokenScopeCode });
  await server.services.prisma.user.update({ where: { id: person.userId }, data: { isActive: false } });
  server.services.sessions.forget({ userId: person.userId });
  expect((await undo(person, action?.id)).status).toBe(401);
});

test('an undo obeys the rules of its person', async ({ server, tenant, source }) => {
  const { call, person, entryId } = await begin({ server, tenant, source });
  await call('delete_time', { id: entryId });
  const id = tenant.organizationId;
  await tenant.owner.call(workspacesApi.updateOrganization, {
    params: { id },
    body: { allowDeleteTime: false },
  });
  const [action] = await actionsOf(person);
  const { status, body } = await undo(person, action?.id);
  expect([status, body]).toMatchObject([409, { code: 'DELETE_TIME_DISABLED' }]);
  const german = await person.request('POST', `/assistants/actions/${action?.id}/undo`, {
    body: {},
    headers: { 'accept-language': 'de' },
  });
  expect(german.body).toMatchObject({ message: expect.stringMatching(/^Das Löschen/) });
});

test('a change tells the open pages of the person alone, and switches the module on', async ({
  server,
  tenant,
  source,
}) => {
  const { call, entryId, person } = await begin({ server, tenant, source });
  const messages: LiveMessage[] = [];
  const end = server.services.live.subscribe(tenant.tenantId, (message) => messages.push(message));
  await call('edit_time', { id: entryId, note: 'Longer' });
  const [action] = await actionsOf(person);
  await vi.waitFor(() => expect(messages.map(({ topic }) => topic)).toContain('assistants'));
  end();
  const { id, keys, data } = messages.find(({ topic }) => topic === 'assistants') ?? {};
  expect({ id, keys, data }).toEqual({ id: action?.id, keys: [person.userId], data: undefined });
  const where = { tenantId_id: { tenantId: tenant.tenantId, id: tenant.organizationId } };
  const { modules } = await server.services.prisma.organization.findUniqueOrThrow({ where });
  expect(modules).toContain('assistants');
});

test('actions are listed for thirty days and then deleted', async ({ server, tenant, source }) => {
  const { call, entryId, person } = await begin({ server, tenant, source });
  await call('edit_time', { id: entryId, note: 'Longer' });
  const [action] = await actionsOf(person);
  server.clock.advance((actionDays + 1) * 24 * 3_600_000);
  const again = await signInAgain(server, tenant.tenantId, person);
  expect(await actionsOf(again)).toEqual([]);
  expect((await undo(again, action?.id)).status).toBe(404);
  await writeHourly(server.services.pool, repeatedJobs, server.clock.now());
  await server.services.outbox.notify();
  const where = { tenantId: tenant.tenantId };
  expect(await server.services.prisma.assistantAction.count({ where })).toBe(0);
});
