import { withYields } from '#server/context/turns.ts';

/** The parts of a calendar file, each of them as text for the parser. */
export interface CalendarParts {
  readonly name?: string | undefined;
  /** The program that wrote it. */
  readonly program: string;
  readonly events: readonly string[];
  /** Descriptions of zones by TZID. */
  readonly zones: ReadonlyMap<string, string>;
}

/** Properties that are read. The others, descriptions above all, are most of a calendar. */
const needed =
  /^(?:UID|SEQUENCE|DTSTART|DTEND|DURATION|SUMMARY|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|CLASS|TRANSP|ATTENDEE|X-MICROSOFT-CDO-BUSYSTATUS|X-MICROSOFT-CDO-ALLDAYEVENT)[;:]/i;

/** The value of a property of the calendar as a whole. */
function textAfter(line: string, name: RegExp): string | undefined {
  return name.test(line) ? line.slice(line.indexOf(':') + 1) : undefined;
}

const escapes = /\\([\\;,nN])/g;
const unescaped = (text: string) =>
  text.replaceAll(escapes, (_all, letter: string) => (/n/i.test(letter) ? ' ' : letter));

const asText = (lines: readonly string[]) => lines.join('\r\n');

/** Lines of the standard: one that begins with a space goes on with the line before. */
function* unfolded(text: string): Generator<string> {
  let line = '';
  for (const piece of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(piece)) line += piece.slice(1);
    else {
      yield line;
      line = piece;
    }
  }
  yield line;
}

/** Parts the file by its lines, so that one broken event costs no other. */
export async function partsOf(text: string): Promise<CalendarParts> {
  const events: string[] = [];
  const zones = new Map<string, string>();
  let name: string | undefined;
  let program = '';
  /** Components around the line. */
  const around: string[] = [];
  let lines: string[] = [];
  for await (const line of withYields(unfolded(text))) {
    const begun = /^BEGIN:([\w-]+)\s*$/i.exec(line)?.[1]?.toUpperCase();
    if (begun !== undefined) around.push(begun);
    const [, part, inside] = around;
    if (part === undefined) {
      name ??= textAfter(line, /^(?:X-WR-CALNAME|NAME)[;:]/i);
      program ||= textAfter(line, /^PRODID[;:]/i) ?? '';
    } else if (part === 'VTIMEZONE' || inside === undefined) {
      const isEdge = /^(?:BEGIN|END):/i.test(line);
      if (part === 'VTIMEZONE' || isEdge || needed.test(line)) lines.push(line.trimEnd());
    }
    if (!/^END:/i.test(line)) continue;
    around.pop();
    if (around.length !== 1) continue;
    if (part === 'VEVENT') events.push(asText(lines));
    const tzid = lines.map((text) => textAfter(text, /^TZID[;:]/i)).find((value) => value !== undefined);
    if (part === 'VTIMEZONE' && tzid !== undefined) zones.set(tzid, asText(lines));
    lines = [];
  }
  return { name: name === undefined ? undefined : unescaped(name), program, events, zones };
}
