import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { failureText, troubleOf } from '#server/modules/integrations/connect/connection-health.ts';
import {
  type ConnectionRow,
  changeConnection,
  deleteConnection,
  findConnections,
  getConnection,
  isInstalledElsewhere,
  saveConnection,
  saveSetting,
  type Tx,
} from '#server/modules/integrations/connect/connections.data.ts';
import { asApp, asTokenOwner, callGithub } from '#server/modules/integrations/connect/github-client.ts';
import {
  consumeState,
  exchangeCode,
  type GrantedToken,
} from '#server/modules/integrations/connect/installation.service.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  type GithubSetup,
  type IntegrationTenant,
  integrationTexts,
} from '#shared/integrations/integration.schema.ts';

function toConnection(
  { origin: { language } }: Context,
  { installationId, ...row }: ConnectionRow,
): IntegrationTenant {
  const mode = installationId === null ? 'token' : 'app';
  return { ...row, mode, lastError: failureText(row.lastError, language), trouble: troubleOf(row) };
}

interface NameQuery {
  readonly name?: string | undefined;
  readonly where?: { readonly name?: string | undefined } | undefined;
}

/** Connections with this name. 400 without one. */
export async function listConnections(
  ctx: Context,
  { name, where }: NameQuery,
): Promise<List<IntegrationTenant>> {
  const connectionName = name ?? where?.name;
  if (connectionName === undefined) throw fieldError('name', integrationTexts.nameRequired);
  return toList((await findConnections(ctx, connectionName)).map((row) => toConnection(ctx, row)));
}

export async function findConnection(ctx: Context, query: NameQuery): Promise<IntegrationTenant | false> {
  const { items } = await listConnections(ctx, query);
  return items[0] ?? false;
}

export function describeSetup({ services: { config } }: Context): GithubSetup {
  const { app } = config.github;
  return { hasApp: app !== undefined, hasWebhook: app?.webhookSecret !== undefined };
}

interface Arrival {
  readonly installation_id: string;
  readonly setup_action: 'install' | 'update';
  readonly state?: string | null | undefined;
}

async function assertNotInstalledElsewhere(ctx: Context, installationId: string): Promise<void> {
  if (await isInstalledElsewhere(ctx, installationId)) throw installedElsewhere();
}

function installedElsewhere() {
  return badRequest(integrationTexts.linkedElsewhere, { code: 'INSTALLATION_TAKEN' });
}

async function connect(
  ctx: Context,
  arrival: Arrival,
  granted: GrantedToken | undefined,
): Promise<IntegrationTenant> {
  const { installation_id, setup_action } = arrival;
  await assertNotInstalledElsewhere(ctx, installation_id);
  await callGithub(() => asApp(ctx).rest.apps.getInstallation({ installation_id: Number(installation_id) }));
  const row = await inTransaction(ctx, async (tx) => {
    await consumeState(tx, arrival);
    const saved = await saveConnection(tx, installation_id);
    await switchOnModule(tx, 'integrations');
    await saveSetting(tx, saved, { name: 'setup_action', value: setup_action, isSecret: false });
    if (granted) await saveGrant(tx, saved, granted);
    await note(tx, saved.id, { action: 'integration.connect', after: { name: saved.name, mode: 'app' } });
    return saved;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'integration_tenants_installation_key') ? installedElsewhere() : error;
  });
  return toConnection(ctx, row);
}

async function saveGrant(tx: Tx, row: ConnectionRow, granted: GrantedToken): Promise<void> {
  await saveSetting(tx, row, { name: 'access_token', value: granted.access_token, isSecret: true });
  if (granted.refresh_token === undefined) return;
  await saveSetting(tx, row, { name: 'refresh_token', value: granted.refresh_token, isSecret: true });
}

/** Connects an installation of the App with the organization; again is the same. 400 when another workspace has it. */
export function install(ctx: Context, input: Arrival): Promise<IntegrationTenant> {
  asApp(ctx);
  return connect(ctx, input, undefined);
}

/** The same for a person who signed in at GitHub during the installation, and who must have access to it. */
export async function authorise(ctx: Context, input: Arrival & { code: string }): Promise<IntegrationTenant> {
  asApp(ctx);
  await assertNotInstalledElsewhere(ctx, input.installation_id);
  const granted = await exchangeCode(ctx, input.code);
  const octokit = asTokenOwner(ctx, granted.access_token);
  const seen = await callGithub(() =>
    octokit.paginate(octokit.rest.apps.listInstallationsForAuthenticatedUser),
  );
  if (!seen.some(({ id }) => String(id) === input.installation_id)) {
    throw badRequest(integrationTexts.foreignState, { code: 'FOREIGN_STATE' });
  }
  return connect(ctx, input, granted);
}

/** Connects with somebody's own token, once GitHub has accepted it. It is stored sealed and never returned. */
export async function connectToken(ctx: Context, { token }: { token: string }): Promise<IntegrationTenant> {
  await callGithub(() => asTokenOwner(ctx, token).rest.users.getAuthenticated());
  const row = await inTransaction(ctx, async (tx) => {
    const saved = await saveConnection(tx, null);
    await switchOnModule(tx, 'integrations');
    await saveSetting(tx, saved, { name: 'access_token', value: token, isSecret: true });
    await note(tx, saved.id, { action: 'integration.connect', after: { name: saved.name, mode: 'token' } });
    return saved;
  });
  return toConnection(ctx, row);
}

export async function updateConnection(
  ctx: Context,
  id: string,
  input: { isActive?: boolean | undefined; isArchived?: boolean | undefined },
): Promise<IntegrationTenant> {
  const before = await getConnection(ctx, id);
  const row = await inTransaction(ctx, async (tx) => {
    const changed = await changeConnection(tx, id, input);
    const stateOf = ({ isActive, isArchived }: ConnectionRow) => ({ isActive, isArchived });
    await note(tx, id, { action: 'integration.update', before: stateOf(before), after: stateOf(changed) });
    return changed;
  });
  return toConnection(ctx, row);
}

/** Disconnects: secrets and links are deleted, projects unlinked, and the App leaves the account at GitHub. */
export async function disconnect(ctx: Context, id: string) {
  const connection = await getConnection(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await deleteConnection(tx, connection);
    await note(tx, id, { action: 'integration.disconnect', before: { name: connection.name } });
    const { live } = tx.services;
    tx.afterCommit(() => live.publish(tx.tenantId, 'projects'));
    tx.afterCommit(() => live.publish(tx.tenantId, 'teams'));
  });
  await leaveGithub(ctx, connection);
  return toDeleteResult(1);
}

/** It is disconnected here in any case; at GitHub its owner can still remove what stays. */
async function leaveGithub(ctx: Context, { installationId }: ConnectionRow): Promise<void> {
  if (installationId === null || ctx.services.config.github.app === undefined) return;
  try {
    await asApp(ctx).rest.apps.deleteInstallation({ installation_id: Number(installationId) });
  } catch (error) {
    ctx.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the App stays installed');
  }
}

function note(
  tx: Tx,
  entityId: string,
  change: Omit<Parameters<typeof noteChange>[1], 'entity' | 'entityId'>,
) {
  return noteChange(tx, { ...change, entity: 'IntegrationTenant', entityId });
}
