/**
 * Whom news goes to, how, and what the sender is called. $1 tenant, $2 employees, $3 kind of news, $4 user who sends
 * it and hears nothing of it, or null.
 */
export const receiversSql = `
select e.id, e."organizationId", u."preferredLanguage" as language, u."timeZone", a.email,
  coalesce(s."inApp", true) as "inApp", coalesce(s.email, true) and a.email is not null as "wantsMail",
  d.digest, d."digestHour", d."quietFrom", d."quietTo",
  sender."firstName" as "senderFirstName", sender."lastName" as "senderLastName", sender.email as "senderEmail"
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
left join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
left join notification_settings s on s."employeeId" = e.id and s.type = $3
left join notification_deliveries d on d."employeeId" = e.id
left join (
  select su."firstName", su."lastName", sa.email
  from users su left join accounts sa on sa.id = su."accountId"
  where su."tenantId" = $1::uuid and su.id = $4::uuid
) sender on true
where e."tenantId" = $1::uuid and e.id = any($2::uuid[]) and e."isActive" and e."deletedAt" is null
  and e."userId" is distinct from $4::uuid
order by e.id`;

/**
 * One row for each receiver; answers who got one. What somebody may hear once alone makes no second row.
 * $1 tenant, $2 ids, $3 receivers, $4 their organizations, $5 whether each reads it in the inbox, $6 when each is
 * mailed later or null, $7 when each is mailed at once or null, $8 sending employee, $9 type, $10 entity, $11 its id,
 * $12 title, $13 message, $14 params, $15 what is heard once, $16 now.
 */
export const addNewsSql = `
insert into notifications (id, "tenantId", "organizationId", "receiverEmployeeId", "inApp", "mailDueAt", "mailedAt",
  "sentByEmployeeId", type, entity, "entityId", title, message, params, "onceKey", "createdAt", "updatedAt")
select r.id, $1::uuid, r."organizationId", r."employeeId", r."inApp", r.due, r.mailed,
  $8::uuid, $9, $10, $11::uuid, $12, $13, $14::jsonb, $15, $16::timestamptz, $16::timestamptz
from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[], $6::timestamptz[], $7::timestamptz[])
  as r (id, "employeeId", "organizationId", "inApp", due, mailed)
on conflict do nothing
returning "receiverEmployeeId" as id`;
