import { act } from '@testing-library/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { type Scope, ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import type { BillableDefaults } from '#shared/rates/billable-default.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import type { OtherTimer } from '#shared/timer/other-timer.schema.ts';
import type { RecentWork, TimerStatus, WorkFavorite } from '#shared/timer/timer.schema.ts';

export const task = (id: string, facts: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  public: true,
  status: 'open',
  issueType: 'Task',
  members: [],
  ...facts,
});

export const team = (id: string, facts: Partial<Team> = {}): Team => ({
  id,
  name: `Team ${id}`,
  members: [{ id: `membership-${id}`, employeeId: 'employee', organizationTeamId: id }],
  ...facts,
});

export const tenantId = 'tenant';

/** The signed-in person manages team `blue`, which has one more member; there is also a team `red`. */
export function scope(facts: Partial<Scope> = {}): Scope {
  const colleague = { id: 'membership-colleague', employeeId: 'colleague', employee: { id: 'colleague' } };
  const members = [...(team('blue').members ?? []), colleague];
  const blue = team('blue', { createdByUserId: 'user', members });
  return {
    tenantId,
    organizationId: 'organization',
    teamId: 'blue',
    userId: 'user',
    employeeId: 'employee',
    user: { id: 'user', tenantId, isEmailVerified: true },
    team: blue,
    teams: [blue, team('red')],
    isManager: true,
    timeZone: 'UTC',
    projectId: undefined,
    ...facts,
  };
}

const bodyOf = (init: RequestInit | undefined): Record<string, unknown> =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : {};

interface ServerLog {
  /** The note of time without a task. */
  note?: string;
  id: string;
  taskId: string;
  startedAt: Date;
  source: string;
  teamId: string;
  seenAt: Date;
}

/** Nothing is billable unless somebody says so. */
const billableDefaults: BillableDefaults = {
  organization: { billable: null, hasRate: false },
  clients: [],
  projects: [],
};

interface TimerServer {
  ahead?: number;
  tasks?: Task[];
  recent?: RecentWork[];
  favorites?: WorkFavorite[];
  others?: OtherTimer[];
  events?: CalendarEvent[];
  mayCreate?: boolean;
  mayEdit?: boolean;
}

/** A server that keeps one timer. Its clock may differ from the browser's by `ahead` milliseconds. */
export function timerServer(options: TimerServer = {}) {
  const {
    ahead = 0,
    tasks = [task('one'), task('two')],
    recent = [],
    favorites = [],
    others = [],
    events = [],
    mayCreate = false,
    mayEdit = false,
  } = options;
  const sent: { endpoint: string; body: Record<string, unknown> }[] = [];
  const now = () => new Date(Date.now() + ahead);
  let log: ServerLog | undefined;
  /** Set by the organization. */
  const attention: TimerStatus['attention'] = { inactivityMinutes: 10, forgottenHours: 10 };
  const server = {
    sent,
    duration: 0,
    attention,
    log,
    running: false,
    isPaused: false,
    /** Answers in place of the next ones, by endpoint. */
    refuse: new Map<string, { status: number; message: string; code?: string } | 'unreachable'>(),
    /** Answers wait for it. */
    gate: Promise.resolve(),
    /** The same for one endpoint. */
    gates: new Map<string, Promise<void>>(),
    now,
    run(taskId: string, startedAt: Date, facts: Partial<Omit<ServerLog, 'taskId'>> = {}) {
      server.log = { id: 'log', taskId, startedAt, source: 'TEAMS', teamId: 'blue', seenAt: now(), ...facts };
      server.running = true;
    },
    count: (endpoint: string) => sent.filter((call) => call.endpoint === endpoint).length,
  };

  function stop(): void {
    if (!server.running || !server.log) return;
    server.duration += Math.floor((now().getTime() - server.log.startedAt.getTime()) / 1000);
    server.running = false;
  }

  function status(): TimerStatus {
    const { log, running, duration } = server;
    const at = log?.startedAt.toISOString() ?? '';
    return {
      duration,
      running,
      lastLog: log
        ? {
            id: log.id,
            createdAt: at,
            startedAt: at,
            stoppedAt: now().toISOString(),
            duration: Math.floor((now().getTime() - log.startedAt.getTime()) / 1000),
            isRunning: running,
            taskId: log.taskId,
            description: log.note,
            employeeId: 'employee',
            organizationTeamId: log.teamId,
            source: log.source,
            logType: 'TRACKED',
            lastSeenAt: log.seenAt.toISOString(),
            isPaused: server.isPaused && !running ? true : undefined,
          }
        : null,
      lastWorkedTask: log && log.note === undefined ? { id: log.taskId, title: `Task ${log.taskId}` } : null,
      timerStatus: running ? 'running' : 'idle',
      serverTime: now().toISOString(),
      attention: server.attention,
    };
  }

  function answer(endpoint: string, body: Record<string, unknown>): unknown {
    if (endpoint === 'GET /tasks/team') return { items: tasks, total: tasks.length };
    if (endpoint === 'POST /timesheet/time-slot' && server.log) server.log.seenAt = now();
    if (endpoint === 'POST /timesheet/timer/stop') {
      stop();
      server.isPaused = body.isPause === true;
    }
    if (endpoint === 'POST /timesheet/timer/drop-pause') server.isPaused = false;
    if (endpoint === 'POST /timesheet/timer/start') {
      stop();
      server.run(String(body.taskId), now(), {
        id: String(body.clientId),
        teamId: String(body.organizationTeamId),
      });
    }
    if (endpoint.includes('/other-workspaces')) return endpoint.startsWith('GET') ? others : [];
    if (endpoint === 'GET /calendars') return { items: events.map(() => ({ isShown: true })) };
    if (endpoint === 'GET /calendars/events') return { items: events };
    if (endpoint === 'GET /rates/billable-defaults') return billableDefaults;
    if (endpoint === 'GET /timesheet/timer/recent') return recent;
    if (endpoint === 'GET /timesheet/timer/favorites') return favorites;
    if (endpoint === 'PUT /timesheet/timer/favorites') return favorites;
    if (endpoint === 'GET /role-permissions/me' && (mayCreate || mayEdit)) {
      const held = { ORG_TASK_ADD: mayCreate, ORG_TASK_EDIT: mayEdit };
      return Object.entries(held).map(([permission, enabled]) => ({
        ...{ id: permission, roleId: 'role', permission, enabled },
      }));
    }
    if (endpoint === 'GET /task-statuses') {
      return { items: [{ id: 'status-open', name: 'Open', value: 'open' }], total: 1 };
    }
    if (endpoint.startsWith('PUT /tasks/')) return { ...tasks[0], status: 'Open' };
    if (endpoint === 'POST /timesheet/timer/start-new') {
      stop();
      server.run('new', now());
    }
    if (endpoint === 'GET /timesheet/time-log/log') return { id: 'log' };
    if (endpoint === 'PUT /timesheet/time-log/log' && server.log && typeof body.description === 'string')
      server.log.note = body.description;
    if (endpoint === 'DELETE /timesheet/time-log') return { success: true, message: '' };
    if (endpoint.includes('/timesheet/')) return status();
    return { items: [], total: 0 };
  }

  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace(/^\/api/, '');
    const endpoint = `${init?.method ?? 'GET'} ${path}`;
    const body = bodyOf(init);
    sent.push({ endpoint, body });
    await Promise.all([server.gate, server.gates.get(endpoint)]);
    init?.signal?.throwIfAborted();
    const refusal = server.refuse.get(endpoint);
    if (refusal === 'unreachable') throw new TypeError('Failed to fetch');
    if (refusal) {
      const { status, message, code } = refusal;
      return new Response(JSON.stringify({ statusCode: status, message, error: 'Error', code }), { status });
    }
    return new Response(JSON.stringify(answer(endpoint, body)));
  });
  return server;
}

/** Holds all answers back until the returned function is called. */
export function holdAnswers(server: { gate: Promise<void> }): () => Promise<void> {
  let open = () => {};
  server.gate = new Promise((resolve) => {
    open = resolve;
  });
  return async () => {
    server.gate = Promise.resolve();
    await act(async () => open());
  };
}

export function signIn(): void {
  clearSession();
  localStorage.clear();
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId } });
}

interface InScopeProps {
  facts?: Partial<Scope>;
  children: ReactNode;
}

export function InScope({ facts = {}, children }: InScopeProps) {
  const [value] = useState(() => scope(facts));
  return <ScopeContext value={value}>{children}</ScopeContext>;
}

export const renderInScope = (element: ReactElement, facts: Partial<Scope> = {}) =>
  render(<InScope facts={facts}>{element}</InScope>);
