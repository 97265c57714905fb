import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError, notFound } from '#server/errors.ts';
import {
  changeCalendar,
  countCalendars,
  deleteCalendar,
  findCalendar,
  findCalendars,
  insertCalendar,
  type NewCalendar,
  toCalendar,
} from '#server/modules/calendars/calendars.data.ts';
import { keepCalendar } from '#server/modules/calendars/keep-calendars.service.ts';
import { CalendarProblemError, type CalendarSource } from '#server/modules/calendars/read/calendar-source.ts';
import { discoverCalendars } from '#server/modules/calendars/read/discover-calendars.ts';
import { guardOf, noMarks, readSource } from '#server/modules/calendars/read-source.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import {
  type AddCalendarsInput,
  type CalendarProblem,
  calendarLimits,
  calendarTexts,
  type DiscoverCalendarsInput,
  type FoundCalendar,
  type PersonalCalendar,
  type UpdateCalendarInput,
} from '#shared/calendars/calendar.schema.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type Tx = InTransaction<Context>;

/** 409 for somebody who is no member of an organization. */
function requireEmployee({ employeeId }: Pick<Context, 'employeeId'>): string {
  if (employeeId === undefined) throw conflict(calendarTexts.noEmployee, { code: 'NO_EMPLOYEE' });
  return employeeId;
}

const about = (id: string) => ({ entity: 'PersonalCalendar', entityId: id }) as const;

function publish(tx: Tx): void {
  const { employeeId, tenantId } = tx;
  if (employeeId === undefined) return;
  tx.afterCommit(() => tx.services.live.publishTo(tenantId, 'calendars', [employeeId]));
}

export async function listCalendars(ctx: Context): Promise<List<PersonalCalendar>> {
  return toList((await findCalendars(ctx)).map(toCalendar));
}

/** The problem as the text of the field that it is about. */
function refusalOf(kind: CalendarSource['kind'], problem: CalendarProblem) {
  const field = problem === 'signIn' && kind === 'caldav' ? 'password' : 'address';
  return fieldError(field, calendarTexts.problem[problem]);
}

export async function findAccountCalendars(
  ctx: Context,
  { address, username, password }: DiscoverCalendarsInput,
): Promise<List<FoundCalendar>> {
  requireEmployee(ctx);
  try {
    return toList(await discoverCalendars(guardOf(ctx), { address, username, password }));
  } catch (error) {
    if (error instanceof CalendarProblemError) throw refusalOf('caldav', error.problem);
    throw error;
  }
}

interface Wanted {
  readonly name: string | undefined;
  readonly source: CalendarSource;
}

function wantedOf(input: AddCalendarsInput): Wanted[] {
  const { kind } = input;
  if (kind === 'address') return [{ name: input.name, source: { kind, address: input.address } }];
  const { username, password } = input;
  return input.calendars.map(({ name, address }) => ({
    name,
    source: { kind, address, username, password },
  }));
}

const longestName = 80;

/** Reads a calendar before it is stored; 400 with the problem of one that cannot be read. */
async function readNew(ctx: Context, { name, source }: Wanted): Promise<NewCalendar> {
  const { email } = ctx;
  const reader = { timeZone: normaliseTimeZone(ctx.timeZone), email };
  const reading = await readSource(ctx, source, reader, noMarks);
  if (reading === 'unchanged') throw refusalOf(source.kind, 'notACalendar');
  if ('problem' in reading) throw refusalOf(source.kind, reading.problem);
  const ownName = reading.name?.trim().slice(0, longestName);
  return { name: name || ownName || new URL(source.address).host.slice(0, longestName), source, reading };
}

const readAll = (ctx: Context, wanted: readonly Wanted[]) =>
  Promise.all(wanted.map((calendar) => readNew(ctx, calendar)));

/** Adds calendars with their events. The address and the account are stored sealed, and never answered. */
export async function addCalendars(ctx: Context, input: AddCalendarsInput): Promise<List<PersonalCalendar>> {
  requireEmployee(ctx);
  const calendars = await readAll(ctx, wantedOf(input));
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      ...{ what: 'calendars', whose: tx.userId, most: calendarLimits.calendars },
      count: async () => (await countCalendars(tx)) + calendars.length - 1,
      refusal: { text: calendarTexts.tooMany, code: 'TOO_MANY_CALENDARS' },
    });
    const added: PersonalCalendar[] = [];
    for (const calendar of calendars) {
      const row = await insertCalendar(tx, calendar);
      await noteChange(tx, { action: 'personal-calendar.add', ...about(row.id) });
      added.push(toCalendar(row));
    }
    await switchOnModule(tx, 'calendars');
    publish(tx);
    return toList(added);
  });
}

/** 404 for a calendar of somebody else. */
async function getCalendar(ctx: Context | Tx, id: string): Promise<PersonalCalendar> {
  const row = await findCalendar(ctx, id);
  if (row === null) throw notFound(calendarTexts.notFound);
  return toCalendar(row);
}

export async function updateCalendar(
  ctx: Context,
  id: string,
  { name, isShown }: UpdateCalendarInput,
): Promise<PersonalCalendar> {
  return inTransaction(ctx, async (tx) => {
    if (!(await changeCalendar(tx, id, { name, isShown }))) throw notFound(calendarTexts.notFound);
    publish(tx);
    return getCalendar(tx, id);
  });
}

/** Reads the calendar again at once. The answer names the problem if it cannot be read. */
export async function refreshCalendar(ctx: Context, id: string): Promise<PersonalCalendar> {
  await getCalendar(ctx, id);
  await keepCalendar(ctx, { tenantId: ctx.tenantId, calendarId: id });
  return getCalendar(ctx, id);
}

/** Removes the calendar with its events and marks; logged time stays. */
export async function removeCalendar(ctx: Context, id: string) {
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteCalendar(tx, id))) throw notFound(calendarTexts.notFound);
    await noteChange(tx, { action: 'personal-calendar.remove', ...about(id) });
    publish(tx);
  });
  return toDeleteResult(1);
}
