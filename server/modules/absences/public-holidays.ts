import type { HolidaysTypes } from 'date-holidays';
import type { Holiday } from '#shared/absences/absence-rules.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** The country and region whose public holidays apply. */
export interface HolidayPlace {
  readonly country: string;
  readonly region?: string | null | undefined;
}

/** Loads nearly a megabyte of data at the first use. */
const library = async () => (await import('date-holidays')).default;

const hourMs = 3_600_000;
/** Feasts by the moon begin the evening before. */
const wholeHours = 18;
const halfHours = 10;

/** The days that a holiday takes, which may be half ones. */
function daysOf({ start, end, name }: HolidaysTypes.Holiday): Holiday[] {
  const days: Holiday[] = [];
  for (let date = start.toISOString().slice(0, 10); new Date(date) < end; date = addDays(date, 1)) {
    const begins = Math.max(start.getTime(), new Date(date).getTime());
    const ends = Math.min(end.getTime(), new Date(addDays(date, 1)).getTime());
    const hours = (ends - begins) / hourMs;
    if (hours >= halfHours) days.push({ date, name, isHalf: hours < wholeHours });
  }
  return days;
}

/** Caches the holidays of so many places and years; they never change. */
const known = new Map<string, Promise<readonly Holiday[]>>();
const mostKnown = 1000;

async function readYear({ country, region }: HolidayPlace, year: number): Promise<readonly Holiday[]> {
  const Holidays = await library();
  const options = { types: ['public' as const], timezone: 'UTC' };
  const place = region ? new Holidays(country, region, options) : new Holidays(country, options);
  return place.getHolidays(year).flatMap(daysOf);
}

function yearOf(place: HolidayPlace, year: number): Promise<readonly Holiday[]> {
  const key = `${place.country} ${place.region ?? ''} ${year}`;
  const days = known.get(key) ?? readYear(place, year);
  if (known.size >= mostKnown) known.clear();
  known.set(key, days);
  return days;
}

/** The public holidays of a place from one day to another, by date, in the words of the country. */
export async function holidaysBetween(place: HolidayPlace, from: Day, to: Day): Promise<Holiday[]> {
  // A holiday that begins at the end of a year may reach into the next.
  const [first, last] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => yearOf(place, first + index));
  return (await Promise.all(years))
    .flat()
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Codes and names of the regions of a country that have other holidays; undefined for an unsupported country. */
export async function regionsOf(country: string): Promise<Readonly<Record<string, string>> | undefined> {
  const holidays = new (await library())();
  if (!(country in holidays.getCountries('en'))) return undefined;
  return holidays.getStates(country) ?? {};
}

/** Every country by its code, with its regions by name. */
export async function listCountries() {
  const holidays = new (await library())();
  return Object.keys(holidays.getCountries('en'))
    .toSorted()
    .map((country) => ({
      country,
      regions: Object.entries(holidays.getStates(country) ?? {})
        .map(([region, name]) => ({ region, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    }));
}
