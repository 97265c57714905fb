import type { Holiday } from '#shared/absences/absence-rules.ts';
import { addDays, type Day, daysBetween } from '#shared/time/calendar-day.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const monday = '1970-01-05';

/** 0 for Monday. */
const weekdayOf = (day: Day): number => ((daysBetween(monday, day) % 7) + 7) % 7;
const isWeekend = (day: Day): boolean => weekdayOf(day) > 4;

const dayOfYear = (year: number, month: number, day: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Easter Sunday by the Gregorian calendar. */
export function westernEaster(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const epact =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7;
  const offset = epact - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return dayOfYear(year, month, offset + 28 - 31 * Math.floor(month / 4));
}

/** Easter Sunday by the Julian calendar, as a Gregorian day; right from 1900 to 2099. */
export function orthodoxEaster(year: number): Day {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const sum = moon + weekday + 114;
  return addDays(dayOfYear(year, Math.floor(sum / 31), (sum % 31) + 1), 13);
}

/** The first day of this weekday from a day on. */
const nextWeekday = (from: Day, weekday: number): Day => addDays(from, (weekday - weekdayOf(from) + 7) % 7);

/** `3mon01` is the third Monday of January, `lmon05` the last one of May. */
function nthWeekday(year: number, [, nth = '', name = '', month = '']: RegExpExecArray): Day {
  const first = nextWeekday(`${year}-${month}-01`, weekdays.indexOf(name));
  if (nth !== 'l') return addDays(first, (Number(nth) - 1) * 7);
  return addDays(first, 28).slice(5, 7) === month ? addDays(first, 28) : addDays(first, 21);
}

/** `mon<05-25` is the Monday before that day, `thu>09-05` the Thursday from it on. */
function nearWeekday(year: number, [, name = '', side = '', date = '']: RegExpExecArray): Day {
  const day = `${year}-${date}`;
  const weekday = weekdays.indexOf(name);
  return side === '>' ? nextWeekday(day, weekday) : nextWeekday(addDays(day, -7), weekday);
}

const forms: readonly [RegExp, (year: number, match: RegExpExecArray) => Day | undefined][] = [
  [/^\d{4}-\d{2}-\d{2}$/, (year, [day]) => (day.startsWith(`${year}-`) ? day : undefined)],
  [
    /^(\d{4})\+(\d{2}-\d{2})$/,
    (year, [, since, date]) => (year >= Number(since) ? `${year}-${date}` : undefined),
  ],
  [/^(\d{2}-\d{2})$/, (year, [date]) => `${year}-${date}`],
  [/^e([+-]\d+)$/, (year, [, offset]) => addDays(westernEaster(year), Number(offset))],
  [/^o([+-]\d+)$/, (year, [, offset]) => addDays(orthodoxEaster(year), Number(offset))],
  [/^(\d|l)([a-z]{3})(\d{2})$/, nthWeekday],
  [/^([a-z]{3})([<>])(\d{2}-\d{2})$/, nearWeekday],
  // The first Monday of February, but the first itself where that is a Friday.
  [
    /^bridget$/,
    (year) => (weekdayOf(`${year}-02-01`) === 4 ? `${year}-02-01` : nextWeekday(`${year}-02-01`, 0)),
  ],
];

interface Rule {
  readonly regions: readonly string[];
  readonly date: string;
  /** Where it falls on a weekend: `~` the next free weekday, `^` the nearest one, `<` of a Sunday the day before. */
  readonly moves: string;
  readonly name: string;
}

function parseRule(line: string): Rule {
  const match = /^(?:([A-Z,]+): )?(\S+?)([~^<]?) (.+)$/.exec(line);
  if (match === null) throw new Error(`not a rule of a holiday: ${line}`);
  const [, regions = '', date = '', moves = '', name = ''] = match;
  return { regions: regions === '' ? [] : regions.split(','), date, moves, name };
}

function dateIn(year: number, { date, name }: Rule): Day | undefined {
  for (const [form, dayIn] of forms) {
    const match = form.exec(date);
    if (match !== null) return dayIn(year, match);
  }
  throw new Error(`no day is known for ${date} ${name}`);
}

function movedDay(date: Day, moves: string, taken: ReadonlySet<Day>): Day {
  if (moves === '<') return weekdayOf(date) === 6 ? addDays(date, -1) : date;
  if (moves === '' || !isWeekend(date)) return date;
  if (moves === '^') return addDays(date, weekdayOf(date) === 5 ? -1 : 1);
  let day = date;
  while (isWeekend(day) || taken.has(day)) day = addDays(day, 1);
  return day;
}

function holidaysOfYear(rules: readonly Rule[], year: number): Holiday[] {
  const dated = rules
    .flatMap((rule) => {
      const date = dateIn(year, rule);
      return date === undefined ? [] : [{ ...rule, date }];
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const taken = new Set(dated.flatMap(({ date }) => (isWeekend(date) ? [] : [date])));
  return dated.map(({ date, moves, name }) => {
    const day = movedDay(date, moves, taken);
    taken.add(day);
    return { date: day, name, isHalf: false };
  });
}

/** The public holidays by these rules from one day to another, by date; a region has those of its country as well. */
export function holidaysBetween(
  rules: string,
  { region, from, to }: { region?: string | null | undefined; from: Day; to: Day },
): Holiday[] {
  const ours = rules
    .split('\n')
    .map(parseRule)
    .filter(({ regions }) => regions.length === 0 || (region && regions.includes(region)));
  // The day for New Year may be one of the year before.
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4)) + 1];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years
    .flatMap((year) => holidaysOfYear(ours, year))
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
