import type { Octokit } from 'octokit';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import {
  type ConnectionRow,
  readSetting,
  saveSetting,
} from '#server/modules/integrations/connect/connections.data.ts';

interface RemoteUser {
  readonly id: number;
  readonly login: string;
}

/** Employee by login in lower case; null for a login without an employee. */
const entrySchema = z.record(z.string(), z.string().nullable());
type Entries = z.output<typeof entrySchema>;

export interface People {
  employeeOf(login: string): string | undefined;
  loginOf(employeeId: string): string | undefined;
}

const setting = 'people';

function asPeople(entries: Entries): People {
  const logins = new Map(
    Object.entries(entries).flatMap(([login, id]) => (id === null ? [] : [[id, login]])),
  );
  return {
    employeeOf: (login) => entries[login.toLowerCase()] ?? undefined,
    loginOf: (employeeId) => logins.get(employeeId),
  };
}

async function readEntries(ctx: BaseContext, connection: ConnectionRow): Promise<Entries> {
  const text = await readSetting(ctx, connection, setting);
  return text === undefined ? {} : (entrySchema.safeParse(JSON.parse(text)).data ?? {});
}

export async function readPeople(ctx: BaseContext, connection: ConnectionRow): Promise<People> {
  return asPeople(await readEntries(ctx, connection));
}

const working = { isActive: true, isArchived: false, deletedAt: null };

async function byLinkedAccount(ctx: BaseContext, connection: ConnectionRow, users: readonly RemoteUser[]) {
  const { tenantId, organizationId } = connection;
  const rows = await ctx.db.socialAccount.findMany({
    where: { provider: 'github', providerAccountId: { in: users.map(({ id }) => String(id)) } },
    select: {
      providerAccountId: true,
      account: {
        select: {
          users: {
            where: { tenantId },
            select: { employees: { where: { ...working, organizationId }, select: { id: true } } },
          },
        },
      },
    },
  });
  return new Map(
    rows.flatMap(({ providerAccountId, account }) => {
      const employeeId = account.users.flatMap(({ employees }) => employees)[0]?.id;
      return employeeId === undefined ? [] : [[providerAccountId, employeeId]];
    }),
  );
}

async function byEmail(
  ctx: BaseContext,
  connection: ConnectionRow,
  email: string,
): Promise<string | undefined> {
  const { tenantId, organizationId } = connection;
  const employee = await ctx.db.employee.findFirst({
    where: {
      ...{ ...working, tenantId, organizationId },
      user: { account: { email: email.toLowerCase(), emailVerifiedAt: { not: null } } },
    },
    select: { id: true },
  });
  return employee?.id;
}

async function publicEmail(octokit: Octokit, login: string): Promise<string | null> {
  const { data } = await octokit.rest.users.getByUsername({ username: login });
  return data.email;
}

/** Resolves logins to employees by the linked account, else by the public address. Each login is resolved once. */
export async function findPeople(
  ctx: BaseContext,
  connection: ConnectionRow,
  { octokit, users }: { octokit: Octokit; users: readonly RemoteUser[] },
): Promise<People> {
  const entries = await readEntries(ctx, connection);
  const fresh = [...new Map(users.map((user) => [user.login.toLowerCase(), user])).values()].filter(
    ({ login }) => entries[login.toLowerCase()] === undefined,
  );
  if (fresh.length === 0) return asPeople(entries);
  const linked = await byLinkedAccount(ctx, connection, fresh);
  const resolved: Record<string, string | null> = {};
  for (const { id, login } of fresh) {
    const email = linked.has(String(id)) ? null : await publicEmail(octokit, login);
    const employeeId = linked.get(String(id)) ?? (email ? await byEmail(ctx, connection, email) : undefined);
    resolved[login.toLowerCase()] = employeeId ?? null;
  }
  const all = { ...entries, ...resolved };
  const value = JSON.stringify(all);
  await inTransaction(ctx, (tx) => saveSetting(tx, connection, { name: setting, value, isSecret: false }));
  return asPeople(all);
}
