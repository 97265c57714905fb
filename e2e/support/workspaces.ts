import { z } from 'zod';
import { callApi, tokenOf } from './api.ts';
import { sql } from './database.ts';
import { codeIn, mailTo } from './mailbox.ts';
import type { Credentials, Newcomer } from './people.ts';
import type { RunningTakt } from './takt.ts';

/** Registers a team over the API, as the form does. */
export async function registerTeam(url: string, newcomer: Newcomer): Promise<string> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer),
  });
  if (!response.ok) throw new Error(`registration answered ${response.status}: ${await response.text()}`);
  const { token }: { token: string } = await response.json();
  return token;
}

const joinSql = `
with team as (
  select "tenantId", "organizationId", id from organization_teams where name = $2
), role as (
  select roles.id from roles join team on team."tenantId" = roles."tenantId" where roles.name = 'EMPLOYEE'
), guest as (
  insert into users (id, "tenantId", "accountId", "roleId", "firstName", "lastOrganizationId")
  select gen_random_uuid(), team."tenantId", accounts.id, role.id, 'Guest', team."organizationId"
  from accounts, team, role where accounts.email = $1
  returning id, "tenantId"
), place as (
  insert into user_organizations (id, "tenantId", "organizationId", "userId", "isDefault")
  select gen_random_uuid(), guest."tenantId", team."organizationId", guest.id, true from guest, team
), worker as (
  insert into employees (id, "tenantId", "organizationId", "userId")
  select gen_random_uuid(), guest."tenantId", team."organizationId", guest.id from guest, team
  returning id, "tenantId"
)
insert into organization_team_employees (id, "tenantId", "organizationId", "organizationTeamId", "employeeId")
select gen_random_uuid(), worker."tenantId", team."organizationId", team.id, worker.id from worker, team
returning id`;

/** Gives an account a place in the team of another workspace as well. */
export async function joinTeam(dataDir: string, { email, team }: { email: string; team: string }) {
  const rows = await sql(dataDir, joinSql, [email, team]);
  if (rows.length !== 1) throw new Error(`${email} did not join ${team}`);
}

/** Registers a team whose owner has proved the address. */
export async function verifiedTeam(
  { url, dataDir }: Pick<RunningTakt, 'url' | 'dataDir'>,
  newcomer: Required<Newcomer>,
): Promise<void> {
  await registerTeam(url, newcomer);
  await sql(dataDir, 'update accounts set "emailVerifiedAt" = now() where email = $1', [newcomer.email]);
}

/** Gives somebody's team a task, with which Home is more than the field of the first work. */
export async function withTask(url: string, person: Credentials): Promise<void> {
  const token = await tokenOf(url, person);
  await callApi(url, '/tasks', { method: 'POST', token, body: { title: 'Water the plants' } });
}

const inviting = z.object({ token: z.string(), user: z.object({ lastTeamId: z.string() }) });

/** Somebody whom the owner invites, and who accepts by the code of the mail. */
export async function bringMember(
  { url, dataDir }: Pick<RunningTakt, 'url' | 'dataDir'>,
  { team, name, email, password }: Required<Newcomer>,
  newMember: Required<Omit<Newcomer, 'team'>>,
): Promise<void> {
  const login = await callApi(url, '/auth/login', { method: 'POST', body: { email, password } });
  const { token, user } = inviting.parse(login);
  const invitation = { email: newMember.email, name: newMember.name, teamId: user.lastTeamId };
  await callApi(url, '/invite/emails', { method: 'POST', token, body: invitation });
  const mail = await mailTo(dataDir, newMember.email, `${name} invites you to ${team}`);
  const proof = { email: newMember.email, code: codeIn(mail), password: newMember.password };
  await callApi(url, '/invite/accept', { method: 'POST', body: proof });
}
