import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import type { ImportSource } from '#shared/imports/import.schema.ts';

/** An entry in the form of the file. */
export interface Worked {
  readonly startedAt: Date;
  readonly minutes: number;
  readonly note: string;
}

export interface FileFormat {
  readonly source: ImportSource;
  readonly name: string;
  write(rows: readonly Worked[], zone: string): string | Buffer;
}

interface Cells extends Worked {
  /** Wall clocks of the zone. */
  readonly start: TZDate;
  readonly end: TZDate;
  readonly hours: string;
}

const lines = (head: string, rows: readonly Worked[], zone: string, line: (cells: Cells) => string): string =>
  [
    head,
    ...rows.map((row) =>
      line({
        ...row,
        start: new TZDate(row.startedAt, zone),
        end: new TZDate(row.startedAt.getTime() + row.minutes * 60_000, zone),
        hours: String(row.minutes / 60),
      }),
    ),
    '',
  ].join('\n');

const length = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Digits of Arabic, as people there type them. */
const arabic = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

const worded = (rows: readonly Worked[], zone: string) =>
  lines('Datum;Von;Ende;Dauer;Notiz', rows, zone, ({ start, end, minutes, note }) => {
    const date = (at: TZDate) =>
      new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: zone }).format(at);
    return [
      date(start),
      format(start, 'H.mm'),
      `${date(end)}, ${format(end, 'HH:mm')} Uhr`,
      arabic(length(minutes)),
      note,
    ].join(';');
  });

const bigEndian = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

/** The files of each program, and of a spreadsheet's own table. */
export const formats: readonly FileFormat[] = [
  {
    ...{ source: 'toggl', name: 'detailed' },
    write: (rows, zone) =>
      lines(
        'Start date,Start time,End date,End time,Duration,Description',
        rows,
        zone,
        ({ start, end, minutes, note }) =>
          [
            format(start, 'yyyy-MM-dd,HH:mm:ss'),
            format(end, 'yyyy-MM-dd,HH:mm:ss'),
            `${length(minutes)}:00`,
            note,
          ].join(),
      ),
  },
  {
    ...{ source: 'clockify', name: 'twelve hours' },
    write: (rows, zone) =>
      lines(
        'Description,Start Date,Start Time,End Date,End Time,Duration (h)',
        rows,
        zone,
        ({ start, end, minutes, note }) =>
          [
            note,
            format(start, 'MM/dd/yyyy,hh:mm:ss a'),
            format(end, 'MM/dd/yyyy,hh:mm:ss a'),
            `${length(minutes)}:00`,
          ].join(),
      ),
  },
  {
    ...{ source: 'kimai', name: 'without a date of the end' },
    write: (rows, zone) =>
      lines('Date;From;To;Duration;Description', rows, zone, ({ start, end, minutes, note }) =>
        [
          format(start, 'yyyy-MM-dd'),
          format(start, 'HH:mm'),
          format(end, 'HH:mm'),
          length(minutes),
          note,
        ].join(';'),
      ),
  },
  {
    ...{ source: 'harvest', name: 'hours of a day' },
    write: (rows, zone) =>
      lines('Date,Notes,Hours', rows, zone, ({ start, note, hours }) =>
        [format(start, 'yyyy-MM-dd'), note, hours].join(),
      ),
  },
  {
    ...{ source: 'jira', name: 'hours with a default time' },
    write: (rows, zone) =>
      lines('Work date,Work Description,Hours', rows, zone, ({ start, note, hours }) =>
        [format(start, "yyyy-MM-dd '09:00'"), note, hours].join(),
      ),
  },
  { ...{ source: 'csv', name: 'months in words' }, write: worded },
  {
    ...{ source: 'csv', name: 'a line that names the separator' },
    write: (rows, zone) => `sep=;\n${worded(rows, zone)}`,
  },
  {
    ...{ source: 'csv', name: 'UTF-16 with the high byte first' },
    write: (rows, zone) => bigEndian(worded(rows, zone)),
  },
  {
    ...{ source: 'csv', name: 'times with their zone' },
    write: (rows, zone) =>
      lines('Start,End', rows, zone, ({ start, end }) =>
        [format(start, "yyyy-MM-dd HH:mm:ss 'GMT'xx"), format(end, "yyyy-MM-dd'T'HH:mm:ssxxx")].join(),
      ),
  },
];
