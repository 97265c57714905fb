import type { CallInput } from '#server/testing/caller.ts';
import type { World } from '#server/testing/permission-matrix-world.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { githubName } from '#shared/integrations/integration.schema.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const repository = { id: 4711, name: 'website', full_name: 'takt/website' };
const arrival = { installation_id: '4711', setup_action: 'install' };

/** The organization's connection; made anew where a call before has ended it. */
async function connectionOf({ server, tenant }: World): Promise<string> {
  const { prisma } = server.services;
  const { tenantId, organizationId } = tenant;
  const place = { tenantId, organizationId, name: githubName };
  const found = await prisma.integrationTenant.findFirst({ where: place });
  if (found) return found.id;
  const { id: integrationId } = await prisma.integration.findUniqueOrThrow({ where: { name: githubName } });
  return (await prisma.integrationTenant.create({ data: { ...place, integrationId } })).id;
}

const onConnection =
  (body?: Record<string, unknown>): MakeInput =>
  async (world) => ({ params: { id: await connectionOf(world) }, ...(body && { body }) });

const inQuery: MakeInput = async (world) => ({ query: { integrationId: await connectionOf(world) } });

async function repositoryOf(world: World): Promise<string> {
  const integrationTenantId = await connectionOf(world);
  const { tenantId, organizationId } = world.tenant;
  const facts = { repositoryId: 4712n, name: 'app', fullName: 'takt/app', ownerLogin: 'takt' };
  const { prisma } = world.server.services;
  const found = await prisma.repository.findFirst({ where: { integrationTenantId, repositoryId: 4712n } });
  if (found) return found.id;
  return (
    await prisma.repository.create({ data: { tenantId, organizationId, integrationTenantId, ...facts } })
  ).id;
}

/** The calls about integrations. */
export const integrationInputs: Readonly<Record<string, MakeInput>> = {
  'integrations.connected': () => ({ query: { name: githubName } }),
  'integrations.connectedByName': () => ({ query: { name: githubName } }),
  'integrations.updateConnection': onConnection({ isActive: true }),
  'integrations.disconnect': onConnection(),
  'integrations.install': () => ({ body: arrival }),
  'integrations.oauth': () => ({ body: { ...arrival, code: 'forged' } }),
  'integrations.connectToken': () => ({ body: {} }),
  'integrations.metadata': onConnection(),
  'integrations.metadataByQuery': inQuery,
  'integrations.repositories': onConnection(),
  'integrations.repositoriesByQuery': inQuery,
  'integrations.syncRepository': async (world) => ({
    body: { integrationId: await connectionOf(world), repository },
  }),
  'integrations.updateRepository': async (world) => ({
    params: { id: await repositoryOf(world) },
    body: { hasSyncEnabled: true },
  }),
  'integrations.importIssues': async (world) => ({
    params: { id: await connectionOf(world) },
    body: { projectId: world.tenant.projectId },
  }),
  'integrations.syncLog': onConnection(),
};
