import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { type AccountRow, findAccount } from '#server/modules/auth/account.data.ts';
import { markVerified } from '#server/modules/auth/email/verification.service.ts';
import { hashPassword, randomPassword } from '#server/modules/auth/password/password.ts';
import { replacePassword } from '#server/modules/auth/password/password-change.service.ts';
import { createAccount } from '#server/modules/auth/registration/register.data.ts';
import { makeTeam, registering } from '#server/modules/auth/registration/register.service.ts';
import { revokeAll } from '#server/modules/auth/session/session.data.ts';
import { makeMember } from '#server/modules/invitations/membership.service.ts';
import { requireAnotherSuperAdmin } from '#server/modules/roles/roles.data.ts';
import { OperatorError } from '#server/ops/failure.ts';
import {
  findFirstOrganization,
  findPlacedUser,
  findRoleId,
  findRoleNames,
  findWorkspaces,
  type Workspace,
} from '#server/ops/people/workspaces.data.ts';
import { splitName } from '#shared/auth/names.ts';

type Tx = InTransaction<BaseContext>;

async function getAccount(ctx: Pick<BaseContext, 'db'>, email: string): Promise<AccountRow> {
  const account = await findAccount(ctx, email);
  if (account === null) throw new OperatorError(`Nobody has the address ${email}`);
  return account;
}

function onlyOne(found: readonly Workspace[], named: string | undefined): Workspace {
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const what = named === undefined ? 'workspace' : `workspace "${named}"`;
  if (first === undefined) throw new OperatorError(`There is no ${what} that fits`);
  const list = found.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  throw new OperatorError(`Say which with --workspace:\n${list}`);
}

async function getRoleId(tx: Tx, { id }: Workspace, name: string): Promise<string> {
  const roleId = await findRoleId(tx, id, name);
  if (roleId !== undefined) return roleId;
  const names = await findRoleNames(tx, id);
  throw new OperatorError(`There is no role "${name}" there. There are: ${names.join(', ')}`);
}

export interface NewPerson {
  readonly email: string;
  readonly name: string;
}

/** Makes somebody with a workspace of their own, also where registration is closed. Answers the password. */
export async function createOwner(ctx: BaseContext, person: NewPerson & { team: string }): Promise<string> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await registering(ctx, async (tx) => {
    const { account } = await makeTeam(tx, person, { passwordHash, emailVerifiedAt: tx.now() });
    // Nobody uses the session of the registration.
    await revokeAll(tx, { accountId: account.id, reason: 'ended' });
  });
  return password;
}

export interface CreatedMember {
  readonly workspace: Workspace;
  /** Absent for an existing account, which retains its password. */
  readonly password: string | undefined;
}

/** Makes somebody a member of a workspace, with an account unless there is one. */
export async function createMember(
  ctx: BaseContext,
  person: NewPerson & { role: string; workspace: string | undefined },
): Promise<CreatedMember> {
  const { email, name, role } = person;
  const workspace = onlyOne(await findWorkspaces(ctx, { named: person.workspace }), person.workspace);
  const account = await findAccount(ctx, email);
  const password = account === null ? randomPassword() : undefined;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await registering(ctx, async (tx) => {
    const roleId = await getRoleId(tx, workspace, role);
    const organizationId = await findFirstOrganization(tx, workspace.id);
    if (organizationId === undefined) throw new OperatorError('This workspace has no organization yet');
    const accountId =
      account?.id ?? (await makeAccount(tx, { email, name, passwordHash: passwordHash ?? '' }));
    const { userId, employeeId } = await makeMember(tx, {
      ...{ tenantId: workspace.id, organizationId, accountId, roleId },
      ...{ teamIds: [], projectIds: [], startedWorkOn: tx.now() },
    });
    await noteByOperator(tx, {
      tenantId: workspace.id,
      userId,
      employeeId,
      action: 'user.create',
      after: { role },
    });
  });
  return { workspace, password };
}

async function makeAccount(tx: Tx, { email, name, passwordHash }: NewPerson & { passwordHash: string }) {
  const { id } = await createAccount(tx, { email, passwordHash, ...splitName(name, 'firstName') });
  await markVerified(tx, id);
  return id;
}

interface PersonNote {
  readonly tenantId: string;
  readonly userId: string;
  readonly employeeId: string | undefined;
  readonly action: 'user.create' | 'user.role';
  readonly before?: { readonly role: string | null };
  readonly after: { readonly role: string };
}

function noteByOperator(tx: Tx, { userId, ...note }: PersonNote): Promise<void> {
  return writeAudit(tx, [{ ...note, actorType: 'command-line', entity: 'User', entityId: userId }]);
}

/** Gives somebody another role in a workspace, above everybody's rank; one super admin always remains. */
export async function promote(
  ctx: BaseContext,
  { email, role, workspace: named }: { email: string; role: string; workspace: string | undefined },
): Promise<Workspace> {
  const { id: accountId } = await getAccount(ctx, email);
  const workspace = onlyOne(await findWorkspaces(ctx, { named, accountId }), named);
  const { id: tenantId } = workspace;
  await inTransaction(ctx, async (tx) => {
    const roleId = await getRoleId(tx, workspace, role);
    const user = await findPlacedUser(tx, { tenantId, accountId });
    if (user === null) throw new OperatorError(`${email} is not in ${workspace.name}`);
    if (user.roleId === roleId) return;
    if (role !== 'SUPER_ADMIN') await requireAnotherSuperAdmin(tx.db, { tenantId, userId: user.id });
    await tx.db.user.update({ where: { tenantId_id: { tenantId, id: user.id } }, data: { roleId } });
    const [employee] = user.employees;
    await noteByOperator(tx, {
      ...{ tenantId, userId: user.id, employeeId: employee?.id, action: 'user.role' },
      ...{ before: { role: user.role?.name ?? null }, after: { role } },
    });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'roles'));
  });
  return workspace;
}

/** Sets a new password, returns it, and ends all sessions of the account; a mail informs the owner. */
export async function giveNewPassword(ctx: BaseContext, email: string): Promise<string> {
  const owner = await getAccount(ctx, email);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, (tx) =>
    replacePassword(tx, owner, { passwordHash, action: 'account.password-reset', actorType: 'command-line' }),
  );
  return password;
}
