import fc from 'fast-check';
import { queryableOf, queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, text } from '#server/db/rows.ts';
import { raw, sql } from '#server/db/sql.ts';
import { rateSql } from '#server/modules/rates/money.sql.ts';
import { addClient, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { isRateScope, rateKinds, rateOf } from '#shared/rates/rate-rule.ts';

async function two(server: TestServer, tenant: TestTenant) {
  const made = await Promise.all([
    Promise.all(['Acme', 'Bolt'].map((name) => addClient(server, tenant, name))),
    Promise.all(['Web', 'App'].map((name) => addProject(server, tenant, name))),
    Promise.all(['Ann', 'Ben'].map((firstName) => tenant.member({ firstName }))),
  ]);
  const tasks = [await addTask(server, tenant, 'One'), await addTask(server, tenant, 'Two')];
  const maybe = (ids: readonly string[]) => fc.option(fc.constantFrom(...ids), { nil: null });
  const [clients, projects, people] = made;
  return {
    organizationContactId: maybe(clients.map(({ id }) => id)),
    projectId: maybe(projects.map(({ id }) => id)),
    employeeId: maybe(people.map(({ employeeId }) => employeeId)),
    taskId: maybe(tasks.map(({ id }) => id)),
  };
}

test('the database finds the rate that the rule names', async ({ server, tenant }) => {
  const { tenantId, organizationId } = tenant;
  const { prisma } = server.services;
  const things = await two(server, tenant);
  const day = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2026-03-15');
  const kind = fc.constantFrom(...rateKinds);
  const rate = fc
    .record({ ...things, kind, validFrom: fc.option(day, { nil: null }) })
    .filter((one) => isRateScope(one.kind, one));
  const rates = fc.uniqueArray(rate, {
    selector: (one) => JSON.stringify(one),
    minLength: 10,
    maxLength: 60,
  });
  const entries = fc.array(fc.record({ ...things, day }), { minLength: 40, maxLength: 40 });
  const property = fc.asyncProperty(rates, entries, kind, async (generated, asked, of) => {
    const stored = generated.map((one, index) => ({ ...one, hourly: `${index + 1}.5` }));
    await prisma.rate.deleteMany({ where: { tenantId } });
    await prisma.rate.createMany({
      data: stored.map(({ validFrom, ...one }) => ({
        ...{ ...one, tenantId, organizationId },
        validFrom: validFrom === null ? null : new Date(validFrom),
      })),
    });
    const columns = ['organizationContactId', 'projectId', 'employeeId', 'taskId'];
    const place = (name: string) => `(entry ->> '${name}')::uuid`;
    const [organizationContactId = '', projectId = '', employeeId = '', taskId = ''] = columns.map(place);
    const about = { organizationContactId, projectId, employeeId, taskId };
    const hourlySql = rowStatement(
      { hourly: nullable(text) },
      () => sql`select (select trim_scale(hourly)::text from (${rateSql(of, {
        ...about,
        tenantId: raw(`'${tenantId}'::uuid`),
        organizationId: raw(`'${organizationId}'::uuid`),
        day: "(entry ->> 'day')::date",
      })}) as best) as hourly
      from jsonb_array_elements(${raw(`'${JSON.stringify(asked)}'`)}::jsonb) with ordinality as entries(entry, place) order by place`,
    );
    const found = await queryRows(queryableOf(server.services.pool), hourlySql({}));
    const ofKind = stored.filter((one) => one.kind === of);
    expect(found.map(({ hourly }) => hourly)).toEqual(
      asked.map((one) => rateOf(ofKind, one)?.hourly ?? null),
    );
  });
  await fc.assert(property, { numRuns: 25 });
});
