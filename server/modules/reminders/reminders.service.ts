import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { findFreeDays } from '#server/modules/absences/absence-people.ts';
import { managerRoles } from '#server/modules/invitations/managed-teams.data.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import {
  type PersonRow,
  peopleSql,
  sentSql,
  sheetsSql,
  waitingSql,
} from '#server/modules/reminders/reminders.sql.ts';
import { weekDay } from '#shared/enums/calendar.ts';
import { kindOf } from '#shared/notifications/notification-kind.ts';
import {
  dueReminders,
  isAtWork,
  isReminder,
  type Reminder,
  reminderDays,
  reminderSwitches,
  type WorkTimes,
} from '#shared/notifications/reminders.ts';
import { grouped } from '#shared/text/grouped.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { minutesOfDay } from '#shared/time/wall-time.ts';
import { firstWorkDay } from '#shared/workspaces/employment-days.ts';
import { weeksOf } from '#shared/workspaces/working-week.ts';

interface AtWork extends WorkTimes {
  readonly person: PersonRow;
  readonly zone: string;
}

/** People read at once; the statements are the same for any number. */
const batch = 1000;

function atWork(person: PersonRow, now: Date): AtWork[] {
  const zone = normaliseTimeZone(person.timeZone);
  const today = dayOf(now, zone);
  const times = { today, minute: minutesOfDay(now, zone), week: valueOn(weeksOf(person), today) ?? [] };
  return isAtWork(times) ? [{ ...times, person, zone }] : [];
}

async function readFacts(ctx: BaseContext, some: readonly AtWork[]) {
  const now = ctx.now();
  const ids = some.map(({ person }) => person.id);
  const tenantIds = [...new Set(some.map(({ person }) => person.tenantId))];
  const days = some.map(({ today }) => today).toSorted();
  const [first = dayOf(now, 'UTC'), last = first] = [days[0], days.at(-1)];
  const since = addDays(first, -reminderDays);
  const [free, sheets, waiting] = await Promise.all([
    findFreeDays(ctx, ids, { from: since, to: last }),
    queryRows(ctx, sheetsSql({ now, ids, since })),
    queryRows(ctx, waitingSql({ now, ids, tenantIds, roles: managerRoles })),
  ]);
  return {
    free,
    sheets: grouped(sheets, ({ employeeId }) => employeeId),
    waiting: new Map(waiting.map(({ employeeId, count }) => [employeeId, count])),
  };
}

/** Once a day each. */
const keyOf = ({ type }: Reminder, { today }: WorkTimes) => `${type} ${today}`;

function remindersOf(
  one: AtWork,
  { free, sheets, waiting }: Awaited<ReturnType<typeof readFacts>>,
): { one: AtWork; reminder: Reminder; onceKey: string }[] {
  const { person, zone } = one;
  const own = sheets.get(person.id) ?? [];
  const reminders = dueReminders({
    ...(free.get(person.id) ?? { calendar: { weeks: [], holidays: [] }, absences: [] }),
    ...one,
    startWeekOn: weekDay.parse(person.startWeekOn),
    firstDay: firstWorkDay(person, zone),
    seconds: new Map(own.map(({ date, seconds }) => [date, seconds])),
    unsubmitted: own.flatMap(({ date, status }) => (status === 'DRAFT' || status === 'DENIED' ? [date] : [])),
    waiting: waiting.get(person.id) ?? 0,
  });
  return reminders.flatMap((reminder) => {
    const kind = kindOf(reminder.type);
    const isOwnTime = kind !== 'waiting-approvals';
    if (!isReminder(kind) || !person[reminderSwitches[kind]] || (isOwnTime && !person.tracks)) return [];
    return [{ one, reminder, onceKey: keyOf(reminder, one) }];
  });
}

/**
 * Sends due reminders to everybody who is at work, each once a day; the number of statements does not grow with the
 * people.
 */
export async function sendReminders(ctx: BaseContext): Promise<void> {
  const now = ctx.now();
  const people = (await queryRows(ctx, peopleSql({}))).flatMap((person) => atWork(person, now));
  for (let start = 0; start < people.length; start += batch) {
    await remind(ctx, people.slice(start, start + batch));
  }
}

async function remind(ctx: BaseContext, some: readonly AtWork[]): Promise<void> {
  const facts = await readFacts(ctx, some);
  const due = some.flatMap((one) => remindersOf(one, facts));
  if (due.length === 0) return;
  const values = { ids: due.map(({ one }) => one.person.id), keys: due.map(({ onceKey }) => onceKey) };
  const rows = await queryRows(ctx, sentSql(values));
  const sent = new Set(rows.map(({ employeeId, onceKey }) => `${employeeId} ${onceKey}`));
  const fresh = due.filter(({ one, onceKey }) => !sent.has(`${one.person.id} ${onceKey}`));
  for (const [tenantId, ofTenant] of grouped(fresh, ({ one }) => one.person.tenantId)) {
    const news = ofTenant.map(({ one, reminder, onceKey }) => ({
      ...reminder,
      receiverEmployeeIds: [one.person.id],
      title: '',
      onceKey,
    }));
    await inTransaction(ctx, (tx) => notifyFrom(tx, { tenantId }, ...news));
  }
}
