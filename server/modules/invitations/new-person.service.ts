import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { fieldError } from '#server/errors.ts';
import { sendVerification } from '#server/modules/auth/email/verification.service.ts';
import {
  hashPassword,
  randomPassword,
  refuseCommonPassword,
} from '#server/modules/auth/password/password.ts';
import { createAccount, findEmail } from '#server/modules/auth/registration/register.data.ts';
import { registering } from '#server/modules/auth/registration/register.service.ts';
import { refuseOutsideSso } from '#server/modules/auth/social/social-failure.ts';
import { requireGrantable } from '#server/modules/invitations/invite-terms.ts';
import { findUserByEmail } from '#server/modules/invitations/membership.data.ts';
import { makeMember } from '#server/modules/invitations/membership.service.ts';
import { getRoleToGrant } from '#server/modules/invitations/new-invites.data.ts';
import {
  createEmployee,
  noteCreated,
  placeOf,
  readEmployee,
} from '#server/modules/workspaces/employees.service.ts';
import {
  type EmployeeDetail,
  employeeTexts,
  type newEmployeeInput,
} from '#shared/workspaces/employee.schema.ts';

type Input = z.output<typeof newEmployeeInput>;
type Person = NonNullable<Input['user']>;

/**
 * Makes somebody an employee: a user of the workspace, by id or address, or a new person, who gets an account.
 * Refuses a person with an account in another workspace, since only they may join this one.
 */
export async function addEmployee(ctx: Context, { user, ...input }: Input): Promise<EmployeeDetail> {
  const userId = user === undefined ? input.userId : await findUserByEmail(ctx, user.email);
  if (userId !== undefined) return createEmployee(ctx, { ...input, userId });
  if (user === undefined) throw fieldError('userId', employeeTexts.userOrPerson);
  return createPerson(ctx, { ...input, user });
}

async function createPerson(ctx: Context, input: Input & { user: Person }): Promise<EmployeeDetail> {
  refuseOutsideSso(ctx, 'email');
  const { organizationId, startedWorkOn } = await placeOf(ctx, input);
  const role = await getRoleToGrant(ctx, undefined);
  requireGrantable(ctx, role);
  const { user, password } = input;
  if (password !== undefined) refuseCommonPassword(password);
  if (await findEmail(ctx, user.email)) throw accountExists();
  const passwordHash = await hashPassword(password ?? randomPassword());
  const { tenantId } = ctx;
  const employeeId = await registering(ctx, async (tx) => {
    const { preferredLanguage = tx.origin.language } = user;
    const person = { ...user, preferredLanguage, passwordHash, hasTemporaryPassword: true };
    const account = await createAccount(tx, person);
    const place = { tenantId, organizationId, startedWorkOn };
    const { userId, employeeId } = await makeMember(tx, {
      ...{ ...place, accountId: account.id, roleId: role.id },
      ...{ teamIds: [], projectIds: [] },
    });
    await noteChange(tx, {
      ...{ action: 'user.create', entity: 'User', entityId: userId, employeeId, organizationId },
      after: { role: role.name },
    });
    await noteCreated(tx, { employeeId, organizationId, startedWorkOn });
    await sendVerification(tx, account, {});
    return employeeId;
  });
  return readEmployee(ctx, employeeId);
}

function accountExists() {
  return fieldError('user.email', employeeTexts.accountExists, 'EMAIL_TAKEN');
}
