import { normaliseTimeZone, offsetMinutes } from '#shared/time/time-zone.ts';

/** Minutes east of Greenwich. Excludes names of several zones, such as IST. */
const abbreviations: Readonly<Record<string, number>> = {
  ...{ Z: 0, UTC: 0, GMT: 0, WET: 0, WEST: 60, BST: 60, CET: 60, CEST: 120, MEZ: 60, MESZ: 120 },
  ...{ EET: 120, EEST: 180, MSK: 180, EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360 },
  ...{ PST: -480, PDT: -420, AKST: -540, AKDT: -480, HST: -600, JST: 540, KST: 540, AWST: 480 },
  ...{ ACST: 570, ACDT: 630, AEST: 600, AEDT: 660, NZST: 720, NZDT: 780 },
};

/** A time, then `+02:00`, `GMT-5`, `CEST` or `Europe/Berlin`, then perhaps the zone's name in brackets. */
const zoned =
  /^(.*\d:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?\s?m\.?)?)\s*(?:(?:UTC|GMT)?\s?([+-])(\d{1,2}):?(\d{2})?|([A-Za-z]{1,4}|[A-Z]\w+\/[\w/+-]+))\s*(?:\([^)]*\))?$/i;

export interface ZonedText {
  readonly rest: string;
  /** Minutes east of Greenwich, at the time that the wall clock of the zone shows; undefined without a zone. */
  offsetAt?(wall: Date): number;
}

/** Splits the zone off a time that names one. */
export function splitZone(text: string): ZonedText {
  const [, rest, sign, hours, minutes = '0', name = ''] = zoned.exec(text) ?? [];
  if (rest === undefined) return { rest: text };
  if (hours !== undefined) {
    const size = Number(hours) * 60 + Number(minutes);
    return { rest, offsetAt: () => (sign === '-' ? -size : size) };
  }
  const offset = abbreviations[name.toUpperCase()];
  if (offset !== undefined) return { rest, offsetAt: () => offset };
  if (!name.includes('/') || normaliseTimeZone(name) === 'UTC') return { rest: text };
  return {
    rest,
    offsetAt(wall) {
      const before = offsetMinutes(name, wall);
      return offsetMinutes(name, new Date(wall.getTime() - before * 60_000));
    },
  };
}
