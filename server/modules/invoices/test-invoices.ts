import { addClient, addLog, addProject, type LogFacts } from '#server/modules/reports/test-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

export const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31' } as const;

export interface Billed {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly owner: Person;
  readonly worker: Person;
  readonly clientId: string;
  readonly projectId: string;
  /** A billable entry of the worker, on a day of March, from its time on for so many seconds. */
  work(
    day: string,
    from: string,
    seconds: number,
    facts?: LogFacts,
  ): Promise<{ id: string; timesheetId: string }>;
  approve(...sheets: readonly { readonly timesheetId: string }[]): Promise<void>;
}

/** A client with a project and a rate of 100 an hour. */
export async function billedClient(server: TestServer, tenant: TestTenant): Promise<Billed> {
  const { owner } = tenant;
  const worker = await tenant.member({ firstName: 'Wanda' });
  const client = await addClient(server, tenant, 'Acme');
  const project = await addProject(server, tenant, 'Web', client.id);
  await owner.call(ratesApi.put, { body: { kind: 'billable', hourly: '100' } });
  return {
    ...{ server, tenant, owner, worker, clientId: client.id, projectId: project.id },
    work: async (day, from, seconds, facts = {}) => {
      const start = new Date(`2026-03-${day}T${from}:00Z`);
      const span = { from: start, to: new Date(start.getTime() + seconds * 1000) };
      return addLog(server, tenant, worker, { ...span, projectId: project.id, isBillable: true, ...facts });
    },
    approve: async (...sheets) => {
      const ids = [...new Set(sheets.map(({ timesheetId }) => timesheetId))];
      const { status } = await owner.call(timesheetsApi.setStatus, { body: { ids, status: 'APPROVED' } });
      if (status !== 200) throw new Error('not approved');
    },
  };
}

/** A draft of March, by project. */
export async function draftOf({ owner, clientId }: Billed, more: object = {}) {
  const body = { organizationContactId: clientId, ...march, ...more };
  const { status, body: invoice } = await owner.call(invoicesApi.create, { body });
  if (status !== 201) throw new Error(JSON.stringify(invoice));
  return invoice;
}

export const issue = (owner: Person, { id, version }: { id: string; version: number }) =>
  owner.call(invoicesApi.issue, { params: { id }, body: { version } });
