import { argumentsOf, type Command, type CommandInput, textOption, UsageError } from '#server/cli/command.ts';
import { withVerbs } from '#server/cli/installation.ts';
import { resetSecondFactor } from '#server/modules/auth/second-factor/second-factor.service.ts';
import { OperatorError } from '#server/ops/failure.ts';
import { createMember, createOwner, giveNewPassword, promote } from '#server/ops/people/people.service.ts';
import { emailAddress, registerTeamInput } from '#shared/auth/auth.schema.ts';

function emailOf(text: string): string {
  const email = emailAddress.safeParse(text);
  if (!email.success) throw new UsageError(email.error.issues[0]?.message ?? 'Not an address');
  return email.data;
}

function required(input: CommandInput, name: string): string {
  const value = textOption(input, name)?.trim();
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

const workspaceLine = '--workspace <id or name>   which one, where there are several';

async function createWithTeam(input: CommandInput, email: string, team: string) {
  if (textOption(input, 'workspace') !== undefined || textOption(input, 'role') !== undefined)
    throw new UsageError('--team makes a new workspace; --workspace and --role go without it');
  const form = registerTeamInput.safeParse({ email, name: required(input, 'name'), team });
  if (!form.success) throw new UsageError(form.error.issues.map(({ message }) => message).join('\n'));
  const password = await withVerbs(input.env, (ctx) => createOwner(ctx, form.data));
  return `${email} owns the new workspace ${team}.\nPassword: ${password}`;
}

const create: Command = {
  name: 'user create',
  usage: '<email> --name "Ann Archer" (--team <name> | --workspace <id or name> [--role EMPLOYEE])',
  about: 'somebody new, with a verified address; prints the password',
  details: [
    '--team <name>              with a workspace and a team of their own, also where REGISTRATION=invite-only',
    '--workspace <id or name>   into a workspace that exists',
    '--role <name>              their role there: SUPER_ADMIN, ADMIN, MANAGER, EMPLOYEE (default), VIEWER …',
  ],
  options: {
    name: { type: 'string' },
    team: { type: 'string' },
    workspace: { type: 'string' },
    role: { type: 'string' },
  },
  async run(input) {
    const email = emailOf(argumentsOf(input, ['email']).email);
    const team = textOption(input, 'team');
    if (team !== undefined) return { text: await createWithTeam(input, email, team) };
    const name = required(input, 'name');
    const role = textOption(input, 'role') ?? 'EMPLOYEE';
    const person = { email, name, role, workspace: required(input, 'workspace') };
    const { workspace, password } = await withVerbs(input.env, (ctx) => createMember(ctx, person));
    const secret = password === undefined ? 'They sign in as before.' : `Password: ${password}`;
    return { text: `${email} is ${role} in ${workspace.name}.\n${secret}` };
  },
};

const promoting: Command = {
  name: 'user promote',
  usage: '<email> <role> [--workspace <id or name>]',
  about: 'another role in a workspace, up or down',
  details: [workspaceLine],
  options: { workspace: { type: 'string' } },
  async run(input) {
    const { email: text, role } = argumentsOf(input, ['email', 'role']);
    const email = emailOf(text);
    const change = { email, role, workspace: textOption(input, 'workspace') };
    const workspace = await withVerbs(input.env, (ctx) => promote(ctx, change));
    return { text: `${email} is ${role} in ${workspace.name}.` };
  },
};

const resetPassword: Command = {
  name: 'user reset-password',
  usage: '<email>',
  about: 'a new password, which is printed; signs them out everywhere',
  async run(input) {
    const email = emailOf(argumentsOf(input, ['email']).email);
    const password = await withVerbs(input.env, (ctx) => giveNewPassword(ctx, email));
    return { text: `Every session of ${email} has ended.\nPassword: ${password}` };
  },
};

const disableSecondFactor: Command = {
  name: 'user disable-2fa',
  usage: '<email>',
  about: 'takes the second factor off somebody who lost it; signs them out everywhere',
  async run(input) {
    const email = emailOf(argumentsOf(input, ['email']).email);
    const isKnown = await withVerbs(input.env, (ctx) => resetSecondFactor(ctx, email));
    if (!isKnown) throw new OperatorError(`Nobody has the address ${email}`);
    return { text: `The second factor of ${email} is off, and every session has ended.` };
  },
};

export const userCommands: readonly Command[] = [create, promoting, resetPassword, disableSecondFactor];
