import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { githubName } from '#shared/integrations/integration.schema.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const repository = { id: 4711, name: 'website', full_name: 'takt/website' };
const arrival = { installation_id: '4711', setup_action: 'install' };

/** The organization's connection; recreated if an earlier call has ended it. */
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

/** Rows of the permission matrix. */
export const integrationMatrix: Readonly<Record<string, string>> = {
  'integrations.types': '- o o o o o o',
  'integrations.catalogue': '- o o o o o o',
  'integrations.connected': '- o o o o o o',
  'integrations.connectedByName': '- o o o o o o',
  'integrations.updateConnection': '- 0 x x x o o',
  'integrations.disconnect': '- 0 x x x o o',
  'integrations.githubSetup': '- o o o o o o',
  // No GitHub App is set up, and the token is a forged one.
  'integrations.installState': '- v x x x v v',
  'integrations.install': '- v x x x v v',
  'integrations.oauth': '- v x x x v v',
  'integrations.connectToken': '- v x x x v v',
  'integrations.callback': 'o o o o o o o',
  'integrations.webhook': 'v v v v v v v',
  // The connection has no token for calls to GitHub.
  'integrations.metadata': '- 0 x x v v v',
  'integrations.metadataByQuery': '- 0 x x v v v',
  'integrations.repositories': '- 0 x x v v v',
  'integrations.repositoriesByQuery': '- 0 x x v v v',
  'integrations.syncRepository': '- 0 x x o o o',
  'integrations.updateRepository': '- 0 x x o o o',
  'integrations.syncedProjects': '- o x x o o o',
  // The project is linked with no repository.
  'integrations.importIssues': '- 0 x x v v v',
  'integrations.syncLog': '- 0 x x o o o',
};
