import type { ReactElement } from 'react';
import { beforeEach, vi } from 'vitest';
import { lists, scope, status, task } from '#client/features/tasks/task-test-kit.tsx';
import { checkPlan } from '#client/features/timer/public/plan-check.ts';
import { type Scope, ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { render } from '#client/testing/render.tsx';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { Permission } from '#shared/access/permissions.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Thursday, 11:00 in Paris. */
export const now = new Date('2026-11-19T10:00:00.000Z');
export const today = '2026-11-19';

export function plan(day: string, tasks: readonly Task[], workTimePlanned = 0): DailyPlan {
  return {
    id: `plan-${day}`,
    date: `${day}T12:00:00.000Z`,
    workTimePlanned,
    status: 'open',
    employeeId: 'ann',
    organizationTeamId: 'blue',
    tasks: [...tasks],
  };
}

const hour = 3600;

export const invoices = task('export', { title: 'Invoice export', estimate: 5 * hour, number: 1 });
export const emails = task('emails', { title: 'Onboarding emails', estimate: 3 * hour, number: 2 });
export const incident = task('incident', { title: 'Write the incident down', number: 3 });
export const contrast = task('contrast', {
  title: 'Contrast audit',
  estimate: 2 * hour,
  number: 4,
  members: [],
});

type Body = Record<string, unknown>;

interface Refusal {
  status: number;
  message: string;
  details?: Body;
  code?: string;
}

class Refused {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

const refused = ({ status: statusCode, ...body }: Refusal) =>
  new Response(JSON.stringify({ statusCode, error: 'Error', ...body }), { status: statusCode });

/** A server with the plans of one person and a timer that may require one. */
export function planServer(given: { plans?: DailyPlan[]; tasks?: Task[]; requiresPlan?: boolean } = {}) {
  const tasks = given.tasks ?? [invoices, emails, incident, contrast];
  const permissions: Permission[] = [];
  const sent: { endpoint: string; body: Body }[] = [];
  const server = {
    plans: given.plans ?? [],
    sent,
    refuse: new Map<string, Refusal | 'unreachable'>(),
    running: false,
    /** The permissions of the role. */
    permissions,
    bodies: (endpoint: string) =>
      server.sent.filter((call) => call.endpoint === endpoint).map(({ body }) => body),
    tasksOf: (day: string) => ofDay(day)?.tasks.map(({ id }) => id) ?? [],
  };
  const ofDay = (day: string) => server.plans.find(({ date }) => date.startsWith(day));
  const byId = (id: string | undefined) => server.plans.find((one) => one.id === id);
  const drop = (one: DailyPlan | undefined, taskId: unknown) => {
    if (one) one.tasks = one.tasks.filter(({ id }) => id !== taskId);
  };

  function create(body: Body): DailyPlan {
    const day = String(body.date).slice(0, 10);
    const found = ofDay(day) ?? plan(day, []);
    if (!server.plans.includes(found)) server.plans.push(found);
    const added = tasks.find(({ id }) => id === body.taskId);
    if (added && !found.tasks.includes(added)) found.tasks.push(added);
    if (Number(body.workTimePlanned) > 0) found.workTimePlanned = Number(body.workTimePlanned);
    return found;
  }

  function move(from: DailyPlan | undefined, body: Body) {
    const to = byId(String(body.toPlanId)) ?? from;
    const moved = tasks.find(({ id }) => id === body.taskId);
    drop(from, body.taskId);
    drop(to, body.taskId);
    if (to && moved) to.tasks.splice(Number(body.position), 0, moved);
    return { items: [from, to], total: 2 };
  }

  function startTimer(): unknown {
    const found = ofDay(today);
    const gaps: string[] = found ? [] : ['no-plan'];
    if (found?.tasks.length === 0) gaps.push('no-tasks');
    if (found && !(found.workTimePlanned > 0)) gaps.push('no-planned-time');
    if (found?.tasks.some(({ estimate }) => !estimate)) gaps.push('tasks-without-estimate');
    if (given.requiresPlan && gaps.length > 0) {
      return new Refused({
        status: 409,
        message: 'Plan your day',
        code: 'PLAN_REQUIRED',
        details: { planGaps: gaps },
      });
    }
    server.running = true;
    return timer();
  }

  const timer = () => ({
    ...status,
    running: server.running,
    lastLog: server.running
      ? {
          id: 'log',
          taskId: 'export',
          startedAt: now.toISOString(),
          stoppedAt: now.toISOString(),
          createdAt: now.toISOString(),
          duration: 0,
          source: 'TEAMS',
          logType: 'TRACKED',
          organizationTeamId: 'blue',
          employeeId: 'ann',
          isRunning: true,
        }
      : null,
  });

  function answer(endpoint: string, body: Body): unknown {
    const [method, path = ''] = endpoint.split(' ');
    const [, area, id, act] = path.split('/');
    const listed = (items: readonly unknown[]) => ({ items, total: items.length });
    if (endpoint === 'GET /tasks/team') return listed(tasks);
    if (endpoint === 'GET /task-statuses') return listed(lists.statuses);
    if (endpoint.startsWith('GET /daily-plan/employee/')) return listed(server.plans);
    if (endpoint === 'POST /daily-plan') return create(body);
    if (endpoint === 'POST /timesheet/timer/start') return startTimer();
    if (endpoint === 'POST /timesheet/timer/stop') server.running = false;
    if (path.startsWith('/timesheet/timer') || path === '/timesheet/time-slot') return timer();
    if (endpoint === 'GET /organization-team/blue') return scope().team;
    if (endpoint === 'GET /role-permissions/me')
      return server.permissions.map((permission) => ({ permission, enabled: true }));
    if (area === 'tasks' && method === 'PUT') {
      const changed = tasks.find((one) => one.id === id);
      return Object.assign(changed ?? {}, body);
    }
    if (area === 'daily-plan') {
      const found = byId(id);
      if (act === 'move') return move(found, body);
      if (act === 'task') drop(found, body.taskId);
      if (act === 'remove') for (const one of server.plans) drop(one, id);
      if (act === 'remove') return server.plans;
      if (method === 'DELETE') server.plans = server.plans.filter((one) => one.id !== id);
      if (found && body.workTimePlanned !== undefined) found.workTimePlanned = Number(body.workTimePlanned);
      return found ?? { raw: [], affected: 1 };
    }
    return path === '/timesheet/time-log' ? [] : listed([]);
  }

  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace(/^\/api/, '');
    const endpoint = `${init?.method ?? 'GET'} ${path}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    server.sent.push({ endpoint, body });
    const refusal = server.refuse.get(endpoint);
    if (refusal === 'unreachable') throw new TypeError('Failed to fetch');
    if (refusal) return refused(refusal);
    const answered = answer(endpoint, body);
    // Answered as it is now: what changes later is another answer.
    return answered instanceof Refused ? refused(answered.refusal) : new Response(JSON.stringify(answered));
  });
  return server;
}

/** For the tests of a file: it is that Thursday, and no start has a word about the plan. */
export function atPlanTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    checkPlan(undefined);
    return () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    };
  });
}

/** The page as Ann sees it, without what an earlier test had to say. */
export function renderPlans(
  element: ReactElement,
  { facts = {}, route = '/my-day' }: { facts?: Partial<Scope>; route?: string } = {},
) {
  toaster.remove();
  return render(<ScopeContext value={scope(facts)}>{element}</ScopeContext>, { route });
}
