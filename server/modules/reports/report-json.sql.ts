import { embedded, jsonObject, scalar } from '#server/db/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { onlineSeconds } from '#server/modules/users/online.ts';

export const fullNameSql = `trim(concat_ws(' ', u."firstName", u."lastName"))`;

/** Whether the caller may see what the person earns: $18 says of everybody, $19 is the caller's own employee. */
export const seesRate = '($18::boolean or e.id = $19::uuid)';

/** A person in a report. Expects `e` employees and `u` users; $12 is now. */
export const reportEmployeeJson = jsonObject({
  id: scalar('e.id'),
  userId: scalar('e."userId"'),
  tenantId: scalar('e."tenantId"'),
  organizationId: scalar('e."organizationId"'),
  fullName: scalar(fullNameSql),
  isTrackingEnabled: scalar('e."isTrackingEnabled"'),
  isOnline: scalar(
    `(e."isTrackingTime" or coalesce(e."lastSeenAt" >= $12::timestamptz - interval '${onlineSeconds} seconds', false))`,
  ),
  isAway: scalar('e."isAway"'),
  billRateValue: scalar(`case when ${seesRate} then e."billRateValue" end`),
  billRateCurrency: scalar(`case when ${seesRate} then e."billRateCurrency" end`),
  user: embedded(
    jsonObject({
      id: scalar('u.id'),
      name: scalar(fullNameSql),
      firstName: scalar('u."firstName"'),
      lastName: scalar('u."lastName"'),
      imageUrl: scalar(pictureSql('u')),
    }),
  ),
});

const contactJson = (contact: string) =>
  jsonObject({
    id: scalar(`${contact}.id`),
    name: scalar(`${contact}.name`),
    imageUrl: scalar(`${contact}."imageUrl"`),
  });

const projectJson = jsonObject({
  id: scalar('p.id'),
  name: scalar('p.name'),
  imageUrl: scalar('p."imageUrl"'),
  color: scalar('p.color'),
  membersCount: scalar(`(select count(*) from organization_project_employees pe
    where pe."tenantId" = p."tenantId" and pe."projectId" = p.id)`),
  organizationContact: embedded(`case when c.id is not null then ${contactJson('c')} end`),
});

const taskJson = jsonObject({
  id: scalar('t.id'),
  title: scalar('t.title'),
  number: scalar('t.number'),
  taskNumber: scalar(taskNumberSql('t')),
  prefix: scalar('t.prefix'),
  description: scalar('t.description'),
  status: scalar('t.status'),
  priority: scalar('t.priority'),
  size: scalar('t.size'),
  issueType: scalar('t."issueType"'),
  estimate: scalar('t.estimate'),
});

/** What rows of `work` are about, each written once. */
export const subjectsSql = subjectsOf('select "employeeId" from logs');

/** The same with the people that a query finds. */
export function subjectsOf(people: string): string {
  return `
  people as materialized (
    select e.id, ${fullNameSql} as name, ${reportEmployeeJson} as json,
      case when ${seesRate} then e."billRateValue" end as rate, e."billRateCurrency" as currency
    from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = $1 and e.id in (${people})
  ), projects as materialized (
    select p.id, ${projectJson} as json
    from organization_projects p
    left join organization_contacts c on c."tenantId" = p."tenantId" and c.id = p."organizationContactId"
    where p."tenantId" = $1 and p.id in (select "projectId" from logs)
  ), clients as materialized (
    select c.id, ${contactJson('c')} as json from organization_contacts c
    where c."tenantId" = $1 and c.id in (select "clientId" from logs)
  ), worked as materialized (
    select t.id, ${taskJson} as json from tasks t
    where t."tenantId" = $1 and t.id in (select "taskId" from logs)
  )`;
}
