import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

export async function newTask(person: Person, tenant: TestTenant, body: Record<string, unknown> = {}) {
  const answer = await person.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: tenant.teamId }], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

export async function newPlan(person: Person, body: Record<string, unknown> = {}) {
  const answer = await person.call(dailyPlansApi.create, { body: { date: '2026-03-11', ...body } });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

export const titlesOf = ({ tasks }: { tasks: readonly { title: string }[] }) =>
  tasks.map(({ title }) => title);
