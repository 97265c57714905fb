import { randomUUID } from 'node:crypto';
import { upload } from '#server/modules/imports/test-imports.ts';
import { newTask, setRules } from '#server/modules/time-logs/test-time-logs.ts';
import { setDated } from '#server/modules/workspaces/test-dated.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

/** The last day of February, whose evening is the first of March in zones that are ahead. */
const at = (clock: string) => `2026-02-28T${clock}:00.000Z`;
const span = (from: string, to: string) => ({ startedAt: at(from), stoppedAt: at(to) });

const rules = {
  'before a date': { timeClosedBefore: new Date('2026-03-01') },
  'a month after': { timeClosedAfterDays: 3 },
};
const zones = ['Etc/UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;

const moveTo = async (person: Person, timeZone: string) => {
  const { status } = await person.call(usersApi.update, {
    params: { id: person.userId },
    body: { timeZone },
  });
  expect(status).toBe(202);
};

async function enter(person: Person, from: string, to: string, more: object = {}): Promise<string> {
  const answer = await person.call(timeLogsApi.add, { body: { ...span(from, to), ...more } });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** Entries of somebody while nothing is closed, and what refers to them. */
async function recorded(server: TestServer, tenant: TestTenant, person: Person) {
  const { prisma } = server.services;
  const kept = await enter(person, '20:00', '20:20');
  const slotted = await enter(person, '21:00', '21:10');
  const ended = await enter(person, '21:20', '21:30');
  const endedByRuleAt = new Date(at('21:30'));
  await prisma.timeLog.update({ where: { id: ended }, data: { endedByRuleAt } });
  const removed = await enter(person, '22:00', '22:10');
  await person.call(timeLogsApi.remove, { body: { logIds: [removed] } });
  const { id: slotId } = await prisma.timeSlot.create({
    data: {
      ...{ tenantId: tenant.tenantId, organizationId: tenant.organizationId },
      ...{ employeeId: person.employeeId, duration: 600, overall: 300, startedAt: new Date(at('21:00')) },
      timeLogs: { create: { timeLogId: slotted } },
    },
  });
  const week = { startedAt: '2026-02-21T20:40:00.000Z', stoppedAt: '2026-02-21T20:50:00.000Z' };
  await person.call(timeLogsApi.add, { body: week });
  const later = await person.call(timeLogsApi.add, {
    body: { startedAt: '2026-03-02T20:00:00.000Z', stoppedAt: '2026-03-02T21:00:00.000Z' },
  });
  const { body: run } = await upload(server, person, {
    text: 'date,start,end,description\n2026-02-28,22:20,22:30,Imported\n',
  });
  await person.call(importsApi.run, { params: { id: run.id } });
  return { kept, slotted, ended, removed, slotId, laterId: later.body.id, importId: run.id };
}

type Recorded = Awaited<ReturnType<typeof recorded>>;
type Answer = { status: number; body: unknown };

/** Ways of somebody to write closed time whose timer does not run. */
const doors: Record<string, (person: Person, of: Recorded & { taskId: string }) => Promise<Answer>> = {
  add: (person) => person.call(timeLogsApi.add, { body: span('23:00', '23:30') }),
  'add from the offline queue': (person) =>
    person.call(timeLogsApi.add, { body: { ...span('23:00', '23:30'), clientId: randomUUID() } }),
  'add, called another zone': (person) =>
    person.call(timeLogsApi.add, { body: { ...span('23:00', '23:30'), timeZone: 'Pacific/Kiritimati' } }),
  'add over what is there': (person) =>
    person.call(timeLogsApi.add, { body: { ...span('20:10', '20:30'), overwrite: true } }),
  edit: (person, { kept }) =>
    person.call(timeLogsApi.edit, { params: { id: kept }, body: { description: 'Other words' } }),
  'edit of the task': (person, { kept, taskId }) =>
    person.call(timeLogsApi.edit, { params: { id: kept }, body: { taskId } }),
  'move out': (person, { kept }) => {
    const body = { startedAt: '2026-03-03T10:00:00.000Z', stoppedAt: '2026-03-03T11:00:00.000Z' };
    return person.call(timeLogsApi.edit, { params: { id: kept }, body });
  },
  'move in': (person, { laterId }) =>
    person.call(timeLogsApi.edit, { params: { id: laterId }, body: span('23:00', '23:30') }),
  stretch: (person, { laterId }) =>
    person.call(timeLogsApi.edit, { params: { id: laterId }, body: { startedAt: at('23:00') } }),
  split: (person, { kept }) =>
    person.call(timeLogsApi.split, { params: { id: kept }, body: { at: at('20:10') } }),
  delete: (person, { kept }) => person.call(timeLogsApi.remove, { body: { logIds: [kept] } }),
  restore: (person, { removed }) => person.call(timeLogsApi.restore, { body: { ids: [removed] } }),
  slots: (person, { slotId }) => person.call(timeSlotsApi.remove, { body: { ids: [slotId] } }),
  resume: (person, { ended }) => person.call(timerApi.resume, { body: { logId: ended } }),
  'start in the past': (person) =>
    person.call(timerApi.start, { body: { clientId: randomUUID(), startedAt: at('23:40') } }),
};

async function logsOf({ services }: TestServer, { employeeId }: Person) {
  const select = {
    id: true,
    startedAt: true,
    stoppedAt: true,
    description: true,
    deletedAt: true,
    taskId: true,
  };
  return services.prisma.timeLog.findMany({ where: { employeeId }, select, orderBy: { id: 'asc' } });
}

const closed = { status: 409, body: { code: 'PERIOD_CLOSED' } };

async function expectClosed(server: TestServer, person: Person, of: Recorded & { taskId: string }) {
  const before = await logsOf(server, person);
  for (const [name, open] of Object.entries(doors)) {
    const { status, body } = await open(person, of);
    expect({ name, status, body }).toMatchObject({ name, ...closed });
  }
  const copied = await person.call(timeLogsApi.copyWeek, { body: { weekStart: '2026-02-23' } });
  expect(copied.body.leftOut.map(({ reason }) => reason)).toContain('Time before 2026-03-01 is closed.');
  const { body: late } = await upload(server, person, {
    text: 'date,start,end,description\n2026-02-28,23:30,23:40,Late\n',
  });
  expect(late).toMatchObject({
    counts: { ready: 0 },
    errors: [{ reason: 'Time before 2026-03-01 is closed.' }],
  });
  const { body: undone } = await person.call(importsApi.undo, { params: { id: of.importId } });
  expect(undone).toMatchObject({ counts: { removed: 0, kept: 1 } });
  await person.call(usersApi.reset);
  const remaining = before.filter(({ startedAt }) => startedAt < new Date('2026-03-01T00:00:00Z'));
  expect(await logsOf(server, person)).toEqual(expect.arrayContaining(remaining));
}

const cases = Object.keys(rules).flatMap((rule) =>
  zones.flatMap((from) => zones.filter((to) => to !== from).map((to) => ({ rule, from, to }) as const)),
);

/** Neither resolving a gap nor one's own decision opens it. */
async function expectGapClosed(runner: Person, logId: string) {
  for (const action of ['break', 'split'] as const) {
    const gap = { logId, action, from: at('20:00'), to: at('21:00') };
    expect(await runner.call(timerApi.gap, { body: gap })).toMatchObject(closed);
  }
  const body = { day: '2026-02-28', reason: 'I forgot the call' };
  const { body: request } = await runner.call(timesheetsApi.requestOpening, { body });
  const decision = { params: { id: request.id }, body: { isApproved: true } };
  expect(await runner.call(timesheetsApi.decideOpening, decision)).toMatchObject({ status: 403 });
}

test.for(cases)(
  'closed $rule: from $from to $to no door opens',
  async ({ rule, from, to }, { server, tenant }) => {
    server.clock.set(new Date(at('19:00')));
    const runner = await tenant.member({ firstName: 'Cleo', timeZone: from });
    const { body: running } = await runner.call(timerApi.start, { body: { description: 'Night shift' } });
    server.clock.set(new Date('2026-03-03T22:00:00Z'));
    const member = await tenant.member({ timeZone: from });
    const taskId = await newTask(tenant, 'Write the launch note');
    const of = { ...(await recorded(server, tenant, member)), taskId };
    await setRules(server, tenant, rules[rule as keyof typeof rules]);
    // It is still the third in Pago Pago.
    server.clock.set(new Date('2026-03-04T05:00:00Z'));
    const again = async (person: Person) => {
      await moveTo(await signInAgain(server, tenant.tenantId, person), to);
      return signInAgain(server, tenant.tenantId, person);
    };
    await expectClosed(server, await again(member), of);
    await expectGapClosed(await again(runner), running.lastLog?.id ?? '');
  },
);

/** Edges of a full week by the zone of the organization; each is in the next or previous week of another zone. */
const edges = {
  'its last evening': { startedAt: '2026-03-01T20:00:00.000Z', stoppedAt: '2026-03-01T20:30:00.000Z' },
  'its first morning': { startedAt: '2026-02-23T05:00:00.000Z', stoppedAt: '2026-02-23T05:30:00.000Z' },
};

test.for(zones)(
  'a week that is used up stays so when its person moves to %s',
  async (to, { server, tenant }) => {
    server.clock.set(new Date('2026-03-03T22:00:00Z'));
    const member = await tenant.member();
    const body = { startedAt: '2026-02-25T09:00:00.000Z', stoppedAt: '2026-02-25T11:00:00.000Z' };
    expect((await member.call(timeLogsApi.add, { body })).status).toBe(201);
    const week = { startedAt: '2026-02-11T09:00:00.000Z', stoppedAt: '2026-02-11T09:30:00.000Z' };
    const { body: elsewhere } = await member.call(timeLogsApi.add, { body: week });
    await setRules(server, tenant, { weeklyLimitPolicy: 'stop' });
    await setDated(server, tenant, { setting: 'weeklyLimit', value: 2 });
    await moveTo(member, to);
    const moved = await signInAgain(server, tenant.tenantId, member);
    for (const [edge, span] of Object.entries(edges)) {
      const [day, [from, until]] = [
        span.startedAt.slice(0, 10),
        [span.startedAt, span.stoppedAt].map((at) => at.slice(11, 16)),
      ];
      const answers = {
        add: await moved.call(timeLogsApi.add, { body: span }),
        'offline queue': await moved.call(timeLogsApi.add, { body: { ...span, clientId: randomUUID() } }),
        move: await moved.call(timeLogsApi.edit, { params: { id: elsewhere.id }, body: span }),
      };
      for (const [door, { status, body: answer }] of Object.entries(answers))
        expect({ edge, door, status, code: Reflect.get(answer, 'code') }).toEqual({
          edge,
          door,
          status: 409,
          code: 'WEEKLY_LIMIT',
        });
      const { body: run } = await upload(server, moved, {
        text: `date,start,end,description\n${day},${from},${until},Imported\n`,
      });
      const { body: ran } = await moved.call(importsApi.run, { params: { id: run.id } });
      expect({ edge, errors: ran.errors }).toMatchObject({ edge, errors: [{ row: 2 }] });
      // The rule holds for a timer as well.
      server.clock.set(new Date(span.startedAt));
      const again = await signInAgain(server, tenant.tenantId, member);
      expect(await again.call(timerApi.start, { body: {} })).toMatchObject({
        status: 409,
        body: { code: 'WEEKLY_LIMIT' },
      });
      server.clock.set(new Date('2026-03-03T22:00:00Z'));
    }
  },
);
