import { describe, expect, test } from 'vitest';
import { bindings, fullTask } from './bindings.ts';
import { checkResponse, findShape } from './check-response.ts';
import { checkShape } from './check-shape.ts';
import examples from './examples.json' with { type: 'json' };
import { parseShapes } from './parse-shapes.ts';

const id = '61728394-afb0-41c2-93e4-5f6071829304';
const role = { id, name: 'MANAGER' };
const status = { id, name: 'open', value: 'open' };
const task = { id, title: 'Write docs', public: true };
const team = { id, name: 'Core' };
const project = { id, name: 'Core', public: true, owner: null, code: null };
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
      'items[1].members[0].isTrackingEnabled: null not allowed',
    ]);
  });
});

interface Case {
  feature: string;
  shape: string;
  good: unknown;
  bad: unknown;
  problem: string;
}

const cases: Case[] = [
  // Modes
  {
    feature: 'S refuses an unknown key',
    shape: 'Role',
    good: role,
    bad: { ...role, organizationId: id },
    problem: 'organizationId: unknown key (Role is strict)',
  },
  {
    feature: 'T drops an unknown key, yet checks the known ones',
    shape: 'Task',
    good: { ...task, estimateDays: 1 },
    bad: { ...task, estimateDays: 1, title: 7 },
    problem: 'title: expected str, got 7',
  },
  {
    feature: 'P keeps an unknown key, yet checks the known ones',
    shape: 'Team',
    good: { ...team, more: 1 },
    bad: { ...team, more: 1, teamSize: 7 },
    problem: 'teamSize: expected str, got 7',
  },

  // Flags
  {
    feature: 'no flag: key required',
    shape: '{a:str}',
    good: { a: '' },
    bad: {},
    problem: 'a: missing',
  },
  {
    feature: 'no flag: null fails',
    shape: '{a:str}',
    good: { a: '' },
    bad: { a: null },
    problem: 'a: null not allowed',
  },
  {
    feature: '^ key required',
    shape: '{a:str^}',
    good: { a: null },
    bad: {},
    problem: 'a: missing',
  },
  {
    feature: '? null fails',
    shape: '{a:str?}',
    good: {},
    bad: { a: null },
    problem: 'a: null not allowed',
  },
  {
    feature: '~ the type still counts',
    shape: '[{a:str~}]',
    good: [{}, { a: null }],
    bad: [{ a: 1 }],
    problem: '[0].a: expected str, got 1',
  },

  // Base groups
  {
    feature: 'B demands an id',
    shape: 'Team',
    good: team,
    bad: { name: 'Core' },
    problem: 'id: missing',
  },
  {
    feature: 'BT has no organization',
    shape: 'Role',
    good: { ...role, tenantId: null, tenant: {} },
    bad: { ...role, tenantId: 1 },
    problem: 'tenantId: expected str, got 1',
  },
  {
    feature: 'BTO checks the organization',
    shape: 'TaskStatus',
    good: { ...status, organization },
    bad: { ...status, organization: { ...organization, banner: undefined } },
    problem: 'organization.banner: missing',
  },
  {
    feature: 'id below replaces the required id',
    shape: 'DailyPlan',
    good: { date: '2025-11-20', workTimePlanned: 4, status: 'open' },
    bad: { id: null, date: '2025-11-20', workTimePlanned: 4, status: 'open' },
    problem: 'id: null not allowed',
  },

  // Scalars
  {
    feature: 'str',
    shape: 'str',
    good: '',
    bad: 1,
    problem: '(body): expected str, got 1',
  },
  {
    feature: 'str+',
    shape: 'str+',
    good: 'x',
    bad: '',
    problem: '(body): expected str+, got ""',
  },
  {
    feature: 'num',
    shape: 'num',
    good: 1.5,
    bad: '1.5',
    problem: '(body): expected num, got "1.5"',
  },
  {
    feature: 'bool',
    shape: 'bool',
    good: false,
    bad: 0,
    problem: '(body): expected bool, got 0',
  },
  {
    feature: 'obj',
    shape: 'obj',
    good: {},
    bad: [],
    problem: '(body): expected obj, got []',
  },
  {
    feature: 'any',
    shape: '[any]',
    good: [null, 1],
    bad: {},
    problem: '(body): expected an array, got {}',
  },
  {
    feature: 'uuid: made-up ids fail',
    shape: 'uuid',
    good: '00000000-0000-0000-0000-000000000000',
    bad: '00000000-0000-0000-0000-000000000001',
    problem: '(body): expected uuid, got "00000000-0000-0000-0000-000000000001"',
  },
  {
    feature: 'uuid: the variant counts',
    shape: 'uuid',
    good: id,
    bad: '61728394-afb0-41c2-c3e4-5f6071829304',
    problem: '(body): expected uuid, got "61728394-afb0-41c2-c3e4-5f6071829304"',
  },
  {
    feature: 'email',
    shape: 'email',
    good: 'ada@example.org',
    bad: '',
    problem: '(body): expected email, got ""',
  },
  {
    feature: 'url',
    shape: 'url',
    good: 'https://example.org',
    bad: '',
    problem: '(body): expected url, got ""',
  },
  {
    feature: 'date',
    shape: 'date',
    good: '2025-11-20T08:00:00.000Z',
    bad: 'soon',
    problem: '(body): expected date, got "soon"',
  },
  {
    feature: 'number coercion',
    shape: '{a:num*}',
    good: { a: '3' },
    bad: { a: 'x' },
    problem: 'a: expected num*, got "x"',
  },
  {
    feature: 'text coercion',
    shape: '{a:str*}',
    good: { a: 3 },
    bad: { a: {} },
    problem: 'a: expected str*, got {}',
  },
  {
    feature: 'truth coercion',
    shape: '{a:bool*}',
    good: { a: 1 },
    bad: { a: [] },
    problem: 'a: expected bool*, got []',
  },
  {
    feature: 'lower bound',
    shape: '{a:num*>=0^}',
    good: { a: '0' },
    bad: { a: '-1' },
    problem: 'a: must be >= 0, got "-1"',
  },
  {
    feature: 'upper bound',
    shape: '{a:num*>=0<=100^}',
    good: { a: 100 },
    bad: { a: 101 },
    problem: 'a: must be <= 100, got 101',
  },

  // Enums, literals, composites
  {
    feature: 'enum',
    shape: 'Task',
    good: { ...task, status: 'in-review' },
    bad: { ...task, status: 'qa' },
    problem: 'status: expected TaskStatusName, got "qa"',
  },
  {
    feature: 'numeric literals',
    shape: '{timeFormat:12|24~}',
    good: { timeFormat: 24 },
    bad: { timeFormat: '24' },
    problem: 'timeFormat: expected 12|24, got "24"',
  },
  {
    feature: 'text literals',
    shape: 'Project',
    good: { ...project, billing: 'FLAT_FEE', budgetType: 'cost' },
    bad: { ...project, billing: 'FLAT' },
    problem: 'billing: expected RATE|FLAT_FEE|MILESTONES, got "FLAT"',
  },
  {
    feature: 'literals of several words',
    shape: 'ProjectRelation',
    good: { projectId: id, relationType: 'related to' },
    bad: { projectId: id, relationType: 'related' },
    problem: 'relationType: expected related to|blocked by|blocking, got "related"',
  },
  {
    feature: 'inline object',
    shape: 'InviteVerified',
    good: {
      id,
      email: 'ada@example.org',
      fullName: '',
      organization: { name: 'Acme', image: null },
    },
    bad: {
      id,
      email: 'ada@example.org',
      fullName: '',
      organization: { name: 'Acme' },
    },
    problem: 'organization.image: missing',
  },
  {
    feature: 'alternatives report the nearest one',
    shape: '{metaData:str|UrlMeta?}',
    good: { metaData: { description: null } },
    bad: { metaData: { title: 'Docs' } },
    problem: 'metaData.description: missing',
  },
  {
    feature: 'several shapes at once',
    shape: 'TeamMemberUpdated&TeamMember',
    good: { id, employeeId: id },
    bad: { employeeId: id },
    problem: 'id: missing',
  },
  {
    feature: 'array',
    shape: '[Role]',
    good: [role],
    bad: [role, null],
    problem: '[1]: expected Role, got null',
  },
  {
    feature: 'list needs a total',
    shape: 'list<Role>',
    good: { items: [], total: 0 },
    bad: { items: [] },
    problem: 'total: missing',
  },
  {
    feature: 'list carries nothing else',
    shape: 'list<Role>',
    good: { items: [role], total: 1 },
    bad: { items: [], total: 0, page: 1 },
    problem: 'page: unknown key (list is strict)',
  },
  {
    feature: 'openList may carry more',
    shape: 'openList<Role>',
    good: { items: [role], total: 1, page: 1 },
    bad: { items: [{ ...role, id: 'x' }], total: 1, page: 1 },
    problem: 'items[0].id: expected uuid, got "x"',
  },
  {
    feature: 'boolean',
    shape: 'boolean',
    good: true,
    bad: {},
    problem: '(body): expected boolean, got {}',
  },
  {
    feature: 'empty',
    shape: 'empty',
    good: undefined,
    bad: { affected: 1 },
    problem: '(body): expected an empty body, got {"affected":1}',
  },
  {
    feature: 'a shape inside itself',
    shape: 'Task',
    good: { ...task, parent: { ...task, children: [task] } },
    bad: {
      ...task,
      parent: { ...task, children: [{ id, title: 'No public key' }] },
    },
    problem: 'parent.children[0].public: missing',
  },
];

test.each(cases)('$feature', ({ shape, good, bad, problem }) => {
  expect(checkShape(shape, good)).toEqual([]);
  expect(checkShape(shape, bad)).toEqual([problem]);
});

describe('the notation itself', () => {
  test.each([
    ['a misspelt type', '{a:strng}', /a known type instead of strng/],
    ['a misspelt alternative', '{a:str|Tsk}', /a known type instead of Tsk/],
    ['an unclosed array', '[Task', /Expected "\]"/],
    ['text after the end', 'Task]', /end of the expression/],
    ['a field named twice', '{a:str, a:num}', /one field "a" only/],
  ])('refuses %s', (_, shape, message) => {
    expect(() => checkShape(shape, {})).toThrow(message);
  });

  test('refuses a listing line without mode', () => {
    expect(() => parseShapes('Thing { a:str }')).toThrow('Not a shape: Thing { a:str }');
  });

  test('every binding is readable', () => {
    const shapes = Object.values(bindings).flatMap((binding) => {
      if (typeof binding === 'string') return [binding];
      return 'otherwise' in binding ? [binding.shape, binding.otherwise] : [binding.shape];
    });
    for (const shape of shapes.filter((name) => name !== 'unchecked')) {
      expect(() => checkShape(shape, undefined)).not.toThrow();
    }
  });
});

describe('choice of the shape', () => {
  test.each([
    ['GET', '/tasks/team', `list<${fullTask}>`],
    ['GET', `/tasks/${id}`, fullTask],
    ['get', `/api/tasks/${id}/`, fullTask],
    ['GET', '/api/daily-plan/me?relations[0]=tasks', 'list<DailyPlan>'],
    ['GET', `/daily-plan/${id}`, 'DailyPlan|list<DailyPlan>'],
    ['PUT', `/daily-plan/plan/${id}`, 'DailyPlan'],
    ['PUT', `/daily-plan/${id}/remove`, '[DailyPlan]'],
    ['GET', '/user/authenticated', undefined],
    ['PUT', '/tasks/task-linked-issue', undefined],
    ['POST', '/tasks', undefined],
    ['DELETE', '/tasks', undefined],
  ])('%s %s', (method, path, shape) => {
    expect(findShape(method, path, {})).toBe(shape);
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
      '(body): expected Team, got true',
    ]);
  });

  test('a refusal told in a 2xx body is no invitation', () => {
    const path = `/invite/${id}/ACCEPTED`;
    expect(checkResponse('PUT', path, {}, 200, { code: null })).toEqual(['code: null not allowed']);
    expect(checkResponse('PUT', path, {}, 200, { code: null, message: 'Expired' })).toEqual([]);
  });

  test('every 2xx is checked, other statuses are not', () => {
    const path = `/organization-projects/${id}`;
    expect(checkResponse('DELETE', path, {}, 204, undefined)).toEqual([]);
    expect(checkResponse('DELETE', path, {}, 200, { affected: 1 })).toHaveLength(1);
    expect(checkResponse('DELETE', path, {}, 404, { statusCode: 404 })).toEqual([]);
  });
});
