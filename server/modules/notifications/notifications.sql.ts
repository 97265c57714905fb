import { embedded, instant, jsonObject, scalar } from '#server/db/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';

const newsJson = jsonObject({
  id: scalar('n.id'),
  tenantId: scalar('n."tenantId"'),
  organizationId: scalar('n."organizationId"'),
  createdAt: instant('n."createdAt"'),
  updatedAt: instant('n."updatedAt"'),
  type: scalar('n.type'),
  entity: scalar('n.entity'),
  entityId: scalar('n."entityId"'),
  title: scalar('n.title'),
  message: scalar('n.message'),
  params: embedded('n.params::text'),
  isRead: scalar('n."isRead"'),
  readAt: instant('n."readAt"'),
  onHoldUntil: instant('n."onHoldUntil"'),
  receiverEmployeeId: scalar('n."receiverEmployeeId"'),
  sentByEmployeeId: scalar('n."sentByEmployeeId"'),
  sender: embedded(
    `case when u.id is not null then ${jsonObject({
      id: scalar('u.id'),
      name: scalar(nameSql('u', 'a')),
      imageUrl: scalar(pictureSql('u')),
    })} end`,
  ),
});

const inInbox = `n."tenantId" = $1::uuid and n."receiverEmployeeId" = $2::uuid and n."inApp" and n."deletedAt" is null`;
const isBack = `(n."onHoldUntil" is null or n."onHoldUntil" <= $3::timestamptz)`;

/** What was put off stands where it came back. */
const newestFirst = `greatest(n."createdAt", case when ${isBack} then n."onHoldUntil" end) desc, n.id desc`;

/**
 * A row with the total, then a page of the caller's news, one a row. $1 tenant, $2 employee, $3 now, $4 unread alone,
 * $5 skip, $6 take, $7 one of them or null.
 */
export const newsSql = `
with found as materialized (
  select n.id, n."createdAt", n."onHoldUntil" from notifications n
  where ${inInbox} and (not $4::boolean or (not n."isRead" and ${isBack})) and ($7::uuid is null or n.id = $7::uuid)
), page as materialized (
  select n.id, row_number() over (order by ${newestFirst}) as place from found n
  order by ${newestFirst} offset $5 limit $6
)
select (select count(*) from found)::text as json
union all
select json from (
  select ${newsJson} as json
  from page
  join notifications n on n.id = page.id
  left join employees e on e."tenantId" = n."tenantId" and e.id = n."sentByEmployeeId"
  left join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join accounts a on a.id = u."accountId"
  order by page.place
) listed`;

/** What the caller has not read. $1 tenant, $2 employee, $3 now. */
export const unreadSql = `
select count(*)::int as unread from notifications n where ${inInbox} and not n."isRead" and ${isBack}`;

/** Answers how many there were. $1 tenant, $2 employee, $3 now. */
export const readAllSql = `
update notifications n
set "isRead" = true, "readAt" = $3::timestamptz, "mailDueAt" = null, "updatedAt" = $3::timestamptz
where ${inInbox} and not n."isRead" and ${isBack}`;

/**
 * Drops old news, so many at once, and answers how many. What is said once of a task is emptied and stays while there
 * is the task, so that it is never said again. $1 now, $2 and $3 until when read and unread news came, $4 how many.
 */
export const dropOldSql = `
with old as materialized (
  select n.id, n."onceKey" is not null and exists (
    select 1 from tasks t where t."tenantId" = n."tenantId" and t.id = n."entityId") as "isSaidOnce"
  from notifications n
  where n."createdAt" < (case when n."isRead" then $2 else $3 end)::timestamptz
    and (n."onHoldUntil" is null or n."onHoldUntil" < $1::timestamptz)
    and not (n."deletedAt" is not null and n.title = '' and n."onceKey" is not null and exists (
      select 1 from tasks t where t."tenantId" = n."tenantId" and t.id = n."entityId"))
  limit $4::int for update of n skip locked
), emptied as (
  update notifications n
  set "deletedAt" = $1::timestamptz, title = '', message = null, params = null, "mailDueAt" = null,
    "updatedAt" = $1::timestamptz
  from old where n.id = old.id and old."isSaidOnce"
), dropped as (
  delete from notifications n using old where n.id = old.id and not old."isSaidOnce"
)
select count(*)::int as count from old`;
