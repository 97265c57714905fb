import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

/** Statuses of a success that clients were recorded with, or that make something; everything else answers 200. */
const statuses = `
201 POST /auth/signin.workspace
202 PUT /user/:id
202 POST /user/:id
201 POST /tenant
201 POST /organization
201 POST /employee
201 POST /organization-team
201 POST /organization-projects
204 DELETE /organization-projects/:id
201 POST /roles
201 POST /tasks
201 POST /tasks/team
201 POST /task-linked-issue
201 POST /task-estimation
201 POST /task-statuses
201 POST /task-sizes
201 POST /task-priorities
201 POST /task-versions
201 POST /tags
201 POST /issue-types
201 POST /daily-plan
201 POST /favorite
201 POST /organization-team-join
201 POST /timesheet/time-log
201 POST /log
200 POST /auth/login
200 POST /auth/signin.email
200 POST /auth/signin.email/confirm
200 POST /auth/signin.email.password
200 POST /auth/register
200 POST /auth/refresh-token
200 POST /auth/email/verify
200 POST /invite/accept
200 POST /invite/resend
200 POST /invite/validate-by-code
200 PUT /organization-team/:id
200 PUT /tasks/:id
200 PUT /timesheet/status
200 PUT /timesheet/time-log/:id
200 DELETE /timesheet/time-log
200 DELETE /timesheet/time-slot
200 DELETE /organization-team/:id
200 DELETE /tasks/:id
`
  .trim()
  .split('\n')
  .map((line): [string, string, string] => {
    const [status = '', method = '', path = ''] = line.split(' ');
    return [method, path, status];
  });

const endpoints = Object.values(api).flatMap((table) => Object.values<Endpoint>(table));

test.each(statuses)('%s %s answers %s', (method, path, status) => {
  const found = endpoints.filter((one) => one.method === method && one.path === path);
  expect(found.map((one) => String(one.status ?? 200))).toEqual([status]);
});

test('reads answer 200, or lead elsewhere', () => {
  const others = endpoints.filter(
    ({ method, status = 200 }) => method === 'GET' && status !== 200 && status !== 302,
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});
