import { expect, test } from '#server/testing/test.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', format: 'csv' };
const files: readonly Endpoint[] = [
  ...Object.values(exportsApi),
  budgetsApi.export,
  invoicesApi.exportUnbilled,
  auditApi.export,
];

test.for(files.map((endpoint) => [endpoint.path, endpoint] as const))(
  'of twelve calls of %s at once four are at work, and others may follow',
  async ([path], { server: { app }, tenant: { owner, member } }) => {
    const search = new URLSearchParams(march).toString();
    const statusOf = async (token: string | undefined) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ url: `/api${path}?${search}`, headers })).statusCode;
    };
    const admin = await member({ role: 'ADMIN' });
    const [mine, another] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => statusOf(owner.token))),
      statusOf(admin.token),
    ]);
    expect(new Set(mine)).toEqual(new Set([200, 429]));
    expect(mine.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(another).toBe(200);
    expect(await statusOf(owner.token)).toBe(200);
  },
);
