import { randomUUID } from 'node:crypto';
import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

/** An import of the owner whose file is lost. */
async function newImport({ server, tenant }: World): Promise<CallInput<Endpoint>> {
  const { tenantId, organizationId, owner } = tenant;
  const none = { read: 0, ready: 0, made: 0, skipped: 0, failed: 0, seconds: 0, seen: 0 };
  const run = await server.services.prisma.importRun.create({
    data: {
      ...{ tenantId, organizationId, createdByUserId: owner.userId, source: 'csv', fileName: 'time.csv' },
      counts: none,
      mapping: {
        ...{ storageKey: randomUUID(), timeZone: 'UTC', dateFormat: 'ymd', isDateFormatGuessed: false },
        ...{ columns: [], samples: [], mapping: { startDate: 0, endTime: 1 }, people: {}, preview: [] },
        ...{ createMissing: { projects: true, tasks: true }, found: [], projects: [], tasks: [], kept: [] },
      },
    },
  });
  return { params: { id: run.id } };
}

/** The calls about imports. */
export const importInputs: Readonly<Record<string, MakeInput>> = {
  'imports.one': newImport,
  'imports.change': newImport,
  'imports.run': newImport,
  'imports.undo': newImport,
  'imports.errors': newImport,
};
