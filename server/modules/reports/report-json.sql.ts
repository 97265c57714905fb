import { columns, jsonObject } from '#server/db/json/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { type Fragment, type Params, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import { taskNumberSql } from '#server/db/task-columns.ts';
import { onlineSql } from '#server/modules/users/online.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';

/** People whose earnings the caller may see. */
export interface RateValues {
  readonly seesRates: boolean;
  readonly ownEmployeeId: string | undefined;
}

export interface SubjectValues extends RateValues {
  readonly tenantId: string;
  readonly now: Date;
}

/** The rate of the person `e`, if the caller may see it. */
export const seenRate = (p: Params<RateValues>, column: string) =>
  sql`case when (${p.seesRates}::boolean or e.id = ${p.ownEmployeeId}::uuid) then e.${raw(`"${column}"`)} end`;

/** A person in a report. Expects `e` employees and `u` users. */
const reportEmployeeJson = (p: Params<SubjectValues>) =>
  jsonObject({
    ...columns('e', 'id', 'userId', 'tenantId', 'organizationId'),
    fullName: fullNameSql('u'),
    isTrackingEnabled: 'e."isTrackingEnabled"',
    isOnline: onlineSql(p.now),
    isAway: 'e."isAway"',
    billRateValue: seenRate(p, 'billRateValue'),
    billRateCurrency: seenRate(p, 'billRateCurrency'),
    user: jsonObject({
      id: 'u.id',
      name: fullNameSql('u'),
      ...columns('u', 'firstName', 'lastName'),
      imageUrl: pictureSql('u'),
    }),
  });

export const orNull = (json: string) => `coalesce(${json}, 'null')`;

const contactJson = (contact: string) =>
  jsonObject({
    id: `${contact}.id`,
    name: `${contact}.name`,
    imageUrl: `${contact}."imageUrl"`,
  });

const projectJson = jsonObject({
  ...columns('p', 'id', 'name', 'imageUrl', 'color'),
  membersCount: `(select count(*) from organization_project_employees pe
    where pe."tenantId" = p."tenantId" and pe."projectId" = p.id)`,
  organizationContact: `case when c.id is not null then ${contactJson('c')} end`,
});

const taskJson = jsonObject({
  ...columns('t', 'id', 'title', 'number'),
  taskNumber: taskNumberSql('t'),
  ...columns('t', 'prefix', 'description', 'status', 'priority', 'size', 'issueType', 'estimate'),
});

/** Subjects of the rows of `w`, from `subjectsSql`. */
export const workFields = {
  task: orNull('worked.json'),
  description: 'w.description',
  duration: 'w.seconds',
  client: orNull('clients.json'),
};

/** Subjects of the rows of `work`, each written once, and the people that a query selects. */
export function subjectsSql(
  p: Params<SubjectValues>,
  people: Fragment = 'select "employeeId" from logs',
): Sql {
  return sql`
  people as materialized (
    select e.id, ${raw(fullNameSql('u'))} as name, ${reportEmployeeJson(p)} as json,
      ${seenRate(p, 'billRateValue')} as rate, e."billRateCurrency" as currency
    from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = ${p.tenantId} and e.id in (${toSql(people)})
  ), projects as materialized (
    select p.id, ${raw(projectJson)} as json
    from organization_projects p
    left join organization_contacts c on c."tenantId" = p."tenantId" and c.id = p."organizationContactId"
    where p."tenantId" = ${p.tenantId} and p.id in (select "projectId" from logs)
  ), clients as materialized (
    select c.id, ${raw(contactJson('c'))} as json from organization_contacts c
    where c."tenantId" = ${p.tenantId} and c.id in (select "clientId" from logs)
  ), worked as materialized (
    select t.id, ${raw(taskJson)} as json from tasks t
    where t."tenantId" = ${p.tenantId} and t.id in (select "taskId" from logs)
  )`;
}
