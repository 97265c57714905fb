import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bindings, fullTask } from './bindings.ts';
import { checkResponse, findShape } from './check-response.ts';
import { checkShape, shapes } from './check-shape.ts';
import { madeUp } from './enum-values.ts';
import examples from './examples.json' with { type: 'json' };
import { named } from './named.ts';
import { list, openList } from './records.ts';
import { date, nothing, numeric, numericFrom, textual, truthValue, url, uuid } from './scalars.ts';

const id = '61728394-afb0-41c2-93e4-5f6071829304';
const role = { id, name: 'MANAGER' };
const status = { id, name: 'open', value: 'open' };
const task = { id, title: 'Write docs', public: true };
const team = { id, name: 'Core' };
const organization = {
  id,
  name: 'Acme',
  isDefault: true,
  profile_link: 'acme',
  totalEmployees: 1,
  banner: null,
};

describe('worked examples', () => {
  test.each(examples)('$method $path', ({ method, path, body }) => {
    expect(findShape(method, path, {}, body)).toBeDefined();
    expect(checkResponse(method, path, {}, 200, body)).toEqual([]);
  });

  test('a fault deep inside is found', () => {
    const full = { ...team, memberIds: [], managerIds: [], managers: [] };
    const body = {
      items: [full, { ...full, members: [{ id, isTrackingEnabled: null }] }],
      total: 2,
    };
    expect(checkResponse('GET', '/organization-team', {}, 200, body)).toEqual([
      'items.1.members.0.isTrackingEnabled: expected boolean, got null',
    ]);
  });
});

interface Case {
  readonly feature: string;
  readonly shape: z.ZodType;
  readonly good: unknown;
  readonly bad: unknown;
  readonly problem: string;
}

const { Role, Task, Team, TaskStatus, DailyPlan, Activity, TeamMember, TeamMemberUpdated } = shapes;
const activity = { id, title: 'Docs', description: null, date: '2025-11-20', time: '08:00' };

const cases: readonly Case[] = [
  {
    feature: 'a strict shape refuses an unknown key',
    shape: Role,
    good: role,
    bad: { ...role, organizationId: id },
    problem: 'organizationId: unknown key',
  },
  {
    feature: 'others take it, and check what they know',
    shape: Team,
    good: { ...team, more: 1 },
    bad: { ...team, more: 1, teamSize: 7 },
    problem: 'teamSize: expected string, got 7',
  },
  {
    feature: 'a record has an id',
    shape: Team,
    good: team,
    bad: { name: 'Core' },
    problem: 'id: missing',
  },
  {
    feature: 'a record of an organization may hold it',
    shape: TaskStatus,
    good: { ...status, organization },
    bad: { ...status, organization: { ...organization, banner: undefined } },
    problem: 'organization.banner: missing',
  },
  {
    feature: 'an id of a plan may be left out, and is never null',
    shape: DailyPlan,
    good: { date: '2025-11-20', workTimePlanned: 4, status: 'open' },
    bad: { id: null, date: '2025-11-20', workTimePlanned: 4, status: 'open' },
    problem: 'id: expected string, got null',
  },
  {
    feature: 'a name of a list is a built-in one',
    shape: Task,
    good: { ...task, status: 'in-review' },
    bad: { ...task, status: 'qa' },
    problem: `status: ${madeUp}`,
  },
  {
    feature: 'of alternatives the nearest is told of',
    shape: Activity,
    good: { ...activity, metaData: { description: null } },
    bad: { ...activity, metaData: { title: 'Docs' } },
    problem: 'metaData.description: missing',
  },
  {
    feature: 'several shapes at once',
    shape: TeamMemberUpdated.and(TeamMember),
    good: { id, employeeId: id },
    bad: { employeeId: id },
    problem: 'id: missing',
  },
  {
    feature: 'a shape inside itself',
    shape: Task,
    good: { ...task, parent: { ...task, children: [task] } },
    bad: { ...task, parent: { ...task, children: [{ id, title: 'No public key' }] } },
    problem: 'parent.children.0.public: missing',
  },
  {
    feature: 'a list carries nothing else',
    shape: list(Role),
    good: { items: [role], total: 1 },
    bad: { items: [], total: 0, page: 1 },
    problem: 'page: unknown key',
  },
  {
    feature: 'an open list may carry more',
    shape: openList(Role),
    good: { items: [role], total: 1, page: 1 },
    bad: { items: [{ ...role, id: 'x' }], total: 1, page: 1 },
    problem: 'items.0.id: expected a uuid',
  },
  {
    feature: 'a made-up id',
    shape: uuid,
    good: '00000000-0000-0000-0000-000000000000',
    bad: '00000000-0000-0000-0000-000000000001',
    problem: '(body): expected a uuid',
  },
  {
    feature: 'a made-up variant of an id',
    shape: uuid,
    good: id,
    bad: '61728394-afb0-41c2-c3e4-5f6071829304',
    problem: '(body): expected a uuid',
  },
  {
    feature: 'an address',
    shape: url,
    good: 'https://example.org',
    bad: '',
    problem: '(body): expected a URL',
  },
  {
    feature: 'a date',
    shape: date,
    good: '2025-11-20T08:00:00.000Z',
    bad: 'soon',
    problem: '(body): expected a date',
  },
  {
    feature: 'a number that may be a text',
    shape: numeric,
    good: '3',
    bad: 'x',
    problem: '(body): expected what can be read as a number',
  },
  {
    feature: 'a text that may be a number',
    shape: textual,
    good: 3,
    bad: {},
    problem: '(body): expected what can be read as text',
  },
  {
    feature: 'a truth that may be a number',
    shape: truthValue,
    good: 1,
    bad: [],
    problem: '(body): expected what can be read as true or false',
  },
  {
    feature: 'a lower bound',
    shape: numericFrom(0),
    good: '0',
    bad: '-1',
    problem: '(body): expected 0 to Infinity',
  },
  {
    feature: 'an upper bound',
    shape: numericFrom(0, 100),
    good: 100,
    bad: 101,
    problem: '(body): expected 0 to 100',
  },
  {
    feature: 'no body',
    shape: nothing,
    good: undefined,
    bad: { affected: 1 },
    problem: '(body): expected an empty body',
  },
];

test.each(cases)('$feature', ({ shape, good, bad, problem }) => {
  expect(checkShape(shape, good)).toEqual([]);
  expect(checkShape(shape, bad)).toEqual([problem]);
});

/** Follows every shape that a binding leads to. */
function visit(shape: z.core.$ZodType, seen: Set<z.core.$ZodType>): void {
  if (seen.has(shape)) return;
  seen.add(shape);
  const { def } = shape._zod;
  if (shape instanceof z.ZodLazy) visit(shape.unwrap() as z.ZodType, seen);
  else if (shape instanceof z.ZodObject) for (const part of Object.values(shape.shape)) visit(part, seen);
  else if (shape instanceof z.ZodArray) visit(shape.element, seen);
  else if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) visit(shape.unwrap(), seen);
  else if (shape instanceof z.ZodUnion) for (const option of shape.options) visit(option, seen);
  else if (shape instanceof z.ZodIntersection) {
    visit(shape.def.left, seen);
    visit(shape.def.right, seen);
  } else expect(['string', 'number', 'boolean', 'unknown', 'enum', 'literal', 'record']).toContain(def.type);
}

test('every name of a shape is known', () => {
  const seen = new Set<z.core.$ZodType>();
  for (const binding of Object.values(bindings)) {
    if (binding === 'unchecked') continue;
    const told = binding instanceof z.ZodType ? [binding] : [binding.shape];
    for (const shape of 'otherwise' in binding ? [...told, binding.otherwise] : told) visit(shape, seen);
  }
  for (const shape of Object.values(shapes)) visit(shape, seen);
  expect(seen.size).toBeGreaterThan(Object.keys(shapes).length);
  expect(() => visit(named('Tsk'), seen)).toThrow('No shape is named Tsk');
});

describe('choice of the shape', () => {
  test.each([
    ['GET', `/tasks/${id}`, fullTask],
    ['get', `/api/tasks/${id}/`, fullTask],
    ['GET', '/tasks/team', bindings['GET /tasks/team']],
    ['GET', '/api/daily-plan/me?relations[0]=tasks', bindings['GET /daily-plan/me']],
    ['GET', `/daily-plan/${id}`, bindings['GET /daily-plan/{id}']],
    ['PUT', `/daily-plan/plan/${id}`, DailyPlan],
    ['PUT', `/daily-plan/${id}/remove`, bindings['PUT /daily-plan/{taskId}/remove']],
  ])('%s %s', (method, path, shape) => {
    expect(shape).toBeDefined();
    expect(findShape(method, path, {})).toBe(shape);
  });

  test.each([
    ['GET', '/user/authenticated'],
    ['PUT', '/tasks/task-linked-issue'],
    ['POST', '/tasks'],
    ['DELETE', '/tasks'],
  ])('%s %s has none', (method, path) => {
    expect(findShape(method, path, {})).toBeUndefined();
  });

  test('the query decides what removing a member answers', () => {
    const path = `/organization-team-employee/${id}`;
    expect(checkResponse('DELETE', path, { organizationTeamId: id }, 200, team)).toEqual([]);
    expect(checkResponse('DELETE', `${path}?employeeId=${id}`, {}, 200, team)).toEqual([]);
    expect(checkResponse('DELETE', path, {}, 200, true)).toEqual([]);
    expect(
      checkResponse('DELETE', path, { tenantId: id, organizationTeamId: 'undefined' }, 200, team),
    ).toEqual([expect.stringContaining('expected boolean')]);
    expect(checkResponse('DELETE', path, { employeeId: id }, 200, true)).toEqual([
      '(body): expected object, got true',
    ]);
  });

  test('a refusal told in a 2xx body is no invitation', () => {
    const path = `/invite/${id}/ACCEPTED`;
    expect(checkResponse('PUT', path, {}, 200, { code: null })).toEqual(['code: expected string, got null']);
    expect(checkResponse('PUT', path, {}, 200, { code: null, message: 'Expired' })).toEqual([]);
  });

  test('every 2xx is checked, other statuses are not', () => {
    const path = `/organization-projects/${id}`;
    expect(checkResponse('DELETE', path, {}, 204, undefined)).toEqual([]);
    expect(checkResponse('DELETE', path, {}, 200, { affected: 1 })).toHaveLength(1);
    expect(checkResponse('DELETE', path, {}, 404, { statusCode: 404 })).toEqual([]);
  });
});
