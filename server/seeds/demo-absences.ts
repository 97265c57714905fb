import type { World } from '#server/seeds/seeding.ts';
import { firstKindTexts } from '#shared/absences/absence.schema.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';

/** $1 id, $2 tenant, $3 organization, $4 name, $5 color, $6 needs approval, $7 now. */
const kindSql = `
  insert into absence_kinds (id, "tenantId", "organizationId", name, color, "needsApproval", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** $1 id, $2 tenant, $3 organization, $4 kind, $5 days a year. */
const allowanceSql = `
  insert into dated_settings (id, "tenantId", "organizationId", "kindId", setting, value)
  values ($1, $2, $3, $4, 'allowance', jsonb_build_object('days', $5::int))`;

/** $1 id, $2 tenant, $3 organization, $4 employee, $5 kind, $6 first day, $7 last day, $8 state, $9 who decided, $10 now. */
const absenceSql = `
  insert into absences (id, "tenantId", "organizationId", "employeeId", "kindId", "firstDay", "lastDay", state,
    "decidedByUserId", "decidedAt", "createdAt", "updatedAt")
  values ($1, $2, $3, $4, $5, $6::date, $7::date, $8, $9, case when $9::uuid is null then null else $10::timestamptz end, $10, $10)`;

/** Two absences that were approved and one that waits, all of coming weeks; no country, whose holidays would follow the calendar. */
export async function insertAbsences({
  sql,
  ids,
  tenantId,
  organizationId,
  now,
  people,
}: World): Promise<void> {
  const [annual, sick] = [ids(), ids()];
  const place = [tenantId, organizationId];
  await sql(kindSql, [annual, ...place, firstKindTexts.annual, '#1F8A5B', true, now]);
  await sql(allowanceSql, [ids(), ...place, annual, 25]);
  await sql(kindSql, [sick, ...place, firstKindTexts.sick, '#C2571A', false, now]);
  const monday = startOfWeek(now.toISOString().slice(0, 10), 'MONDAY');
  const [owner, , , , first, second, third] = people;
  const spans = [
    { person: first, kindId: annual, weeks: 1, days: 5, isApproved: true },
    { person: second, kindId: annual, weeks: 2, days: 2, isApproved: true },
    { person: third, kindId: annual, weeks: 3, days: 3, isApproved: false },
  ];
  for (const { person, kindId, weeks, days, isApproved } of spans) {
    const firstDay = addDays(monday, weeks * 7);
    const span = [firstDay, addDays(firstDay, days - 1), isApproved ? 'approved' : 'requested'];
    const decidedBy = isApproved ? owner?.userId : null;
    await sql(absenceSql, [ids(), ...place, person?.employeeId, kindId, ...span, decidedBy, now]);
  }
}
