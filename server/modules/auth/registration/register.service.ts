import { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { lockFor } from '#server/db/query.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { noteSignIn } from '#server/modules/auth/account.data.ts';
import { sendVerification } from '#server/modules/auth/email/verification.service.ts';
import {
  hashPassword,
  randomPassword,
  refuseCommonPassword,
} from '#server/modules/auth/password/password.ts';
import {
  createAccount,
  findEmail,
  insertProject,
  isInvited,
} from '#server/modules/auth/registration/register.data.ts';
import {
  type AuthResult,
  answerSession,
  type OpenSession,
  openSession,
} from '#server/modules/auth/session/session.service.ts';
import { refuseOutsideSso } from '#server/modules/auth/social/social-failure.ts';
import { hasAccounts, type Whereabouts } from '#server/modules/system/system.service.ts';
import { insertTeam } from '#server/modules/teams/teams.service.ts';
import { userOf } from '#server/modules/users/users.service.ts';
import { seedTaskLists } from '#server/modules/workspaces/default-lists.ts';
import { insertEmployee } from '#server/modules/workspaces/employees.service.ts';
import { insertOrganization } from '#server/modules/workspaces/organization.service.ts';
import { insertTenant, refuseClosedRegistration } from '#server/modules/workspaces/tenant.service.ts';
import type { CaptchaSettings } from '#server/sign-in-config.ts';
import { defaultPermissions } from '#shared/access/default-permissions.ts';
import { authTexts, type registerTeamInput, type registerUserInput } from '#shared/auth/auth.schema.ts';
import { splitName } from '#shared/auth/names.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';
import type { User } from '#shared/users/user.schema.ts';
import { usualModules } from '#shared/workspaces/modules.ts';

const verdict = z.object({ success: z.boolean() });
const timeoutMilliseconds = 10_000;

async function isSolved(ctx: BaseContext, captcha: CaptchaSettings, answer: string): Promise<boolean> {
  const body = new URLSearchParams({
    secret: captcha.secretKey,
    response: answer,
    sitekey: captcha.siteKey,
    remoteip: ctx.origin.ip,
  });
  try {
    const response = await fetch(captcha.verifyUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return verdict.parse(await response.json()).success;
  } catch (error) {
    const reason =
      error instanceof z.ZodError || !(error instanceof Error) ? 'unexpected answer' : error.message;
    ctx.log.warn({ kind: captcha.kind, reason }, 'the captcha service failed');
    throw new AppError('unavailable', socialTexts.captchaUnavailable, { code: 'CAPTCHA_UNAVAILABLE' });
  }
}

/** Verifies the captcha response of a form with the service; does nothing if no captcha is set up. */
async function checkCaptcha(ctx: BaseContext, answer: string | undefined): Promise<void> {
  const { captcha } = ctx.services.config.signIn;
  if (captcha === undefined) return;
  const solved = answer !== undefined && (await isSolved(ctx, captcha, answer));
  if (!solved) throw fieldError('recaptcha', authTexts.captcha, 'CAPTCHA');
}

type TeamForm = z.output<typeof registerTeamInput>;
type UserForm = z.output<typeof registerUserInput>;
type Tx = InTransaction<BaseContext>;

/** Keeps `users`, which is checked before the work begins, honest when two people register at once. */
const emailIndex = 'accounts_email_key';

function emailTaken() {
  return fieldError('email', authTexts.emailTaken, 'EMAIL_TAKEN');
}

async function refuseTakenEmail(ctx: BaseContext, email: string): Promise<void> {
  if (await findEmail(ctx, email)) throw emailTaken();
}

/** Runs the registration; of two with the same address at once, one wins and the other gets the usual refusal. */
export async function registering<C extends BaseContext, T>(
  ctx: C,
  work: (tx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    throw isUniqueViolation(error, emailIndex) ? emailTaken() : error;
  }
}

/**
 * The verification of the first account of a local installation without a mail server: everybody on this machine can
 * read the mailed code in `/mailbox`.
 */
async function firstVerification(tx: Tx, { isOnThisMachine }: Whereabouts) {
  const { isLocal, hasMailbox } = tx.services.config;
  if (!(isLocal && hasMailbox && isOnThisMachine)) return {};
  await lockFor(tx, 'first-account', '');
  return (await hasAccounts(tx)) ? {} : { emailVerifiedAt: tx.now() };
}

/** Makes an account only, while registration is closed for the invited alone; its workspace follows call by call. Answers the user that the account will be. */
export async function registerAccount(ctx: BaseContext, form: UserForm, caller: Whereabouts): Promise<User> {
  refuseOutsideSso(ctx, 'email');
  if (!(await isInvited(ctx, form.user.email))) refuseClosedRegistration(ctx);
  const { user, password, appEmailConfirmationUrl: confirmationUrl } = form;
  refuseCommonPassword(password);
  await refuseTakenEmail(ctx, user.email);
  const passwordHash = await hashPassword(password);
  const accountId = await registering(ctx, async (tx) => {
    const verification = await firstVerification(tx, caller);
    const account = await createAccount(tx, { ...user, passwordHash, ...verification });
    if (!verification.emailVerifiedAt) await sendVerification(tx, account, { confirmationUrl });
    return account.id;
  });
  return userOf(ctx, { accountId });
}

export interface RegisteredTeam {
  readonly result: AuthResult;
  readonly organizationId: string;
  readonly teamId: string;
}

/** Account, workspace, organization, employee, project, team and session in one step, or nothing at all. */
export async function registerTeam(
  ctx: BaseContext,
  form: TeamForm,
  caller: Whereabouts,
): Promise<RegisteredTeam> {
  refuseOutsideSso(ctx, 'email');
  refuseClosedRegistration(ctx);
  await checkCaptcha(ctx, form.recaptcha);
  if (form.password !== undefined) refuseCommonPassword(form.password);
  await refuseTakenEmail(ctx, form.email);
  const passwordHash = await hashPassword(form.password ?? randomPassword());
  const registered = await registering(ctx, async (tx) => {
    const verification = await firstVerification(tx, caller);
    const team = await makeTeam(tx, form, { passwordHash, ...verification });
    if (!verification.emailVerifiedAt) await sendVerification(tx, team.account, {});
    return team;
  });
  const { session, organizationId, teamId } = registered;
  return { organizationId, teamId, result: await answerSession(ctx, session) };
}

/** An account with a workspace, organization, employee, project and team of its own, and a session in it. */
export async function makeTeam(
  tx: Tx,
  form: TeamForm,
  proof: { passwordHash: string; emailVerifiedAt?: Date },
) {
  const { team: name, email, timezone: timeZone } = form;
  const person = {
    ...splitName(form.name, 'firstName'),
    timeZone,
    preferredLanguage: form.preferredLanguage,
  };
  const account = await createAccount(tx, { ...person, email, ...proof });
  const tenant = await insertTenant(tx, { accountId: account.id, name });
  const { tenantId, userId } = tenant;
  const { organizationId } = await insertOrganization(tx, {
    ...{ tenantId, userId, name, timeZone },
    modules:
      form.modules ??
      (tx.services.config.collaboration.livekit ? [...usualModules, 'meetings'] : usualModules),
  });
  const { employeeId } = await insertEmployee(tx, {
    tenantId,
    organizationId,
    userId,
    startedWorkOn: tx.now(),
  });
  const projectId = await insertProject(tx, { tenantId, organizationId, userId, employeeId, name });
  await seedTaskLists(tx.db, { tenantId, organizationId, projectId });
  const session = await openSession(tx, { accountId: account.id, tenantId, userId });
  const owner = asOwner(tx, { ...tenant, email, organizationId, employeeId, timeZone, session });
  const team = { organizationId, name, managerIds: [employeeId], projectIds: [projectId], public: true };
  const { id: teamId } = await insertTeam(owner, team);
  await noteSignIn(tx, { tenantId, userId, teamId });
  return { account, session, organizationId, teamId };
}

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
  readonly roleId: string;
  readonly email: string;
  readonly organizationId: string;
  readonly employeeId: string;
  readonly timeZone: string | undefined;
  readonly session: OpenSession;
}

/** The transaction in the name of the workspace's first member. */
function asOwner(tx: Tx, { session, timeZone, ...owner }: Owner): InTransaction<Context> {
  return {
    ...tx,
    ...owner,
    accountId: session.accountId,
    sessionId: session.sessionId,
    isEmailVerified: false,
    role: 'SUPER_ADMIN',
    permissions: defaultPermissions.SUPER_ADMIN,
    lacksSecondFactor: false,
    timeZone: timeZone ?? 'UTC',
  };
}
