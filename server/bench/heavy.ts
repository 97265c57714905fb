import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Caller, get, post } from '#server/bench/lines.ts';
import type { Call, Send } from '#server/bench/load.ts';
import { firstOfMonth, monthByProject, monthFile } from '#server/bench/reads.ts';
import { addDays } from '#shared/time/calendar-day.ts';

interface Turn {
  readonly send: Send;
  readonly caller: Caller;
  /** Addresses of the people whose time is imported. */
  readonly people: readonly string[];
  /** Another one each time. */
  readonly turn: number;
}

/** Something that takes the server long. */
export interface Heavy {
  readonly name: string;
  readonly run: (turn: Turn) => Promise<void>;
}

async function made({ send, caller: { token } }: Turn, call: Call): Promise<Buffer> {
  const { status, body } = await send(call, { token });
  if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body.toString('utf8')}`);
  return body;
}

const heavyCall = (name: string, call: Call): Heavy => ({
  name,
  run: async (turn) => void (await made(turn, call)),
});

/** Before all entries of the workspace, and not too long ago to be entered. */
const daysAgo = 7 * 365;
const halfHoursOfDay = 48;
const timeOf = (halfHour: number) => `${Math.floor(halfHour / 2)}:${halfHour % 2 === 0 ? '00' : '30'}`;

/** Half hours of several people, which no other turn has; projects and labels that many rows name. */
function timeFile(rows: number, { people, turn }: Pick<Turn, 'people' | 'turn'>): string {
  const days = Math.ceil(rows / people.length / halfHoursOfDay);
  const first = addDays(firstOfMonth, turn * days - daysAgo);
  const lines = Array.from({ length: rows }, (_unused, row) => {
    const email = people[row % people.length];
    const place = Math.floor(row / people.length);
    const day = addDays(first, Math.floor(place / halfHoursOfDay));
    const start = timeOf(place % halfHoursOfDay);
    return `${email},${day},${start},0:30,Row ${row},Imported ${row % 3},"web, label ${row % 4}"`;
  });
  return ['Email,Date,Start,Duration,Description,Project,Tags', ...lines, ''].join('\n');
}

const run = z.object({
  id: z.string(),
  status: z.string(),
  counts: z.object({ made: z.number() }),
  errors: z.array(z.object({ reason: z.string() })),
});
const pollMilliseconds = 250;

/** Previews the file, then imports its rows in a job. */
async function importTime(turn: Turn, rows: number): Promise<void> {
  const read = async (call: Call) => run.parse(JSON.parse((await made(turn, call)).toString('utf8')));
  const form = {
    fileName: 'time.csv',
    text: timeFile(rows, turn),
    fields: { source: 'csv', timeZone: 'UTC' },
  };
  const { id } = await read({ method: 'POST', path: '/api/imports', form });
  let state = await read(post(`/imports/${id}/run`, {}));
  while (state.status === 'running') {
    await wait(pollMilliseconds);
    state = await read(get(`/imports/${id}`));
  }
  const { counts, errors, status } = state;
  if (counts.made !== rows) {
    throw new Error(`An import of ${rows} rows ${status} with ${counts.made}: ${errors[0]?.reason}`);
  }
}

/** The heavy work, with an import of so many rows. */
export const heavyWork = (rows: number): readonly Heavy[] => [
  heavyCall('team report of a month', monthByProject),
  heavyCall('month as csv', monthFile('csv')),
  heavyCall('month as xlsx', monthFile('xlsx')),
  heavyCall('month as pdf', monthFile('pdf')),
  { name: `import of ${rows.toLocaleString('en')} rows`, run: (turn) => importTime(turn, rows) },
];
