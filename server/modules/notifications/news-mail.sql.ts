/** People with news that is due to be mailed; of two processes one gets each. $1 now, $2 rows to begin with. */
export const dueOwnersSql = `
select n."receiverEmployeeId" as id from notifications n
where n."mailDueAt" <= $1::timestamptz
order by n."mailDueAt" limit $2 for update skip locked`;

/**
 * Takes the news of the people $2 that is due and answers it, oldest first: what was read meanwhile is taken and left
 * out. $1 now.
 */
export const takeDueSql = `
with taken as (
  update notifications n
  set "mailDueAt" = null, "mailedAt" = case when n."isRead" then null else $1::timestamptz end
  where n."mailDueAt" <= $1::timestamptz and n."receiverEmployeeId" = any($2::uuid[])
  returning n.*
)
select t."receiverEmployeeId" as "employeeId", t."tenantId", t."organizationId", t.type, t.entity, t."entityId",
  t.title, t.params, u."preferredLanguage" as language, a.email,
  su."firstName" as "senderFirstName", su."lastName" as "senderLastName", sa.email as "senderEmail"
from taken t
join employees e on e."tenantId" = t."tenantId" and e.id = t."receiverEmployeeId" and e."isActive"
  and e."deletedAt" is null
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
left join employees se on se."tenantId" = t."tenantId" and se.id = t."sentByEmployeeId"
left join users su on su."tenantId" = se."tenantId" and su.id = se."userId"
left join accounts sa on sa.id = su."accountId"
where not t."isRead" and t."deletedAt" is null
order by t."receiverEmployeeId", t."createdAt", t.id`;
