import { type Params, type Sql, sql } from '#server/db/sql.ts';

interface PageValues {
  readonly tenantId: string;
  readonly userId: string;
  /** The key of the last row of the page before. */
  readonly after: string | undefined;
}
export type PageParams = Params<PageValues>;

export type Row = Readonly<Record<string, unknown>>;

/** Requester of the archive and their scope. */
export interface Reader {
  readonly isSelf: boolean;
  /** Sees the tasks and the time of everybody. */
  readonly seesWork: boolean;
  readonly decidesAbsences: boolean;
  /** Whether an entry of the audit shows what changed. */
  readonly seesValues: (entry: Row) => boolean;
  /** Whether the person is the actor of an entry. */
  readonly isTheirs: (entry: Row) => boolean;
  readonly seesRate: (kind: unknown) => boolean;
}

export interface Part {
  readonly name: string;
  /** The person alone, readers of everybody's work as well, or everybody who may request the archive. */
  readonly readers: 'self' | 'work' | 'all';
  /** Its rows are `x`. */
  readonly table: string;
  readonly joins?: string;
  /** Column that orders the rows; `id` by default. */
  readonly key?: string;
  /** Whether its rows belong to the account in every workspace. */
  readonly isOfAccount?: boolean;
  readonly where: (p: PageParams) => Sql;
  readonly members: Readonly<Record<string, string>>;
  /** The row as another reader may see it; nothing where they may not. */
  readonly shown?: (row: Row, reader: Reader) => Row | undefined;
}

const employees = (p: PageParams) => sql`in (
  select e.id from employees e where e."tenantId" = ${p.tenantId}::uuid and e."userId" = ${p.userId}::uuid)`;

/** Restricts to the person's employments, by the column that references them. */
export const ofEmployee = (p: PageParams) => sql`x."employeeId" ${employees(p)}`;
export const receivedBy = (p: PageParams) => sql`x."receiverEmployeeId" ${employees(p)}`;
export const mentioning = (p: PageParams) => sql`x."mentionedEmployeeId" ${employees(p)}`;
export const assigned = (p: PageParams) => sql`exists (select 1 from task_members member
  where member."tenantId" = x."tenantId" and member."taskId" = x.id and member."employeeId" ${employees(p)})`;
export const ofSheet = (p: PageParams) => sql`exists (select 1 from timesheets sheet
  where sheet."tenantId" = x."tenantId" and sheet.id = x."timesheetId" and sheet."employeeId" ${employees(p)})`;
export const doneOrAbout = (p: PageParams) => sql`(x."actorUserId" = ${p.userId}::uuid or ${ofEmployee(p)})`;

export const byUser = (p: PageParams) => sql`x."createdByUserId" = ${p.userId}::uuid`;
export const ofUser = (p: PageParams) => sql`x."userId" = ${p.userId}::uuid`;
const account = (p: PageParams) => sql`(select u."accountId" from users u
  where u."tenantId" = ${p.tenantId}::uuid and u.id = ${p.userId}::uuid)`;
export const isAccount = (p: PageParams) => sql`x.id = ${account(p)}`;
export const ofAccount = (p: PageParams) => sql`x."accountId" = ${account(p)}`;
export const toAddress = (p: PageParams) =>
  sql`x.email = (select a.email from accounts a where a.id = ${account(p)})`;
export const isPresent = sql`x."deletedAt" is null`;

export const left = (table: string, alias: string, column: string) =>
  `left join ${table} ${alias} on ${alias}."tenantId" = x."tenantId" and ${alias}.id = x."${column}"`;
