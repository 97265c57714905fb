import { dailyChartSql } from '#server/modules/reports/reports.sql.ts';
import { expect, test } from '#server/testing/test.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('the days of a log are planned as the few they are', async ({ server, tenant }) => {
  const { tenantId, organizationId } = tenant;
  const lists = { employeeIds: undefined, projectIds: undefined, taskIds: undefined, teamIds: undefined };
  const rare = { clientIds: undefined, isBillable: undefined, isEdited: undefined, timesheetIds: undefined };
  const rarely = { ...rare, tagIds: undefined, statuses: undefined, sources: undefined, logTypes: undefined };
  const { text, values } = dailyChartSql({
    ...{
      tenantId,
      organizationId,
      ...lists,
      ...rarely,
      rarer: null,
      leastActivity: null,
      mostActivity: null,
    },
    ...{ start: new Date('2026-03-01'), end: new Date('2026-04-01'), now: server.clock.now() },
    ...{ zone: 'UTC', fromDay: '2026-03-01', toDay: '2026-03-31' },
  });
  const answer = await server.services.pool.query(`explain (format json) ${text}`, [...values]);
  const nodes = nodesOf(answer.rows[0]['QUERY PLAN'][0].Plan);
  const cut = nodes.find((node) => node['Node Type'] === 'ProjectSet');
  expect(cut).toBeDefined();
  expect(cut?.['Plan Rows']).toBeLessThanOrEqual(10 * (cut?.Plans?.[0]?.['Plan Rows'] ?? 0));
});
