import { parseDurationCell } from '#shared/time/time-entry.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names that a text can contain. */
export interface WorkNames {
  readonly projects: readonly Named[];
  readonly labels: readonly Named[];
  /** Signs that stay in the title, as what they mean is switched off. */
  readonly without?: readonly ('billable' | 'estimate')[];
}

type NameKind = 'project' | 'label';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A part of the text that is not of the title. */
export type WorkMark = Place &
  (
    | ({ readonly kind: NameKind } & Named)
    | { readonly kind: 'billable' }
    | { readonly kind: 'estimate'; readonly seconds: number }
  );

/** The beginning of a name at the end of the text. */
export interface OpenMark {
  readonly kind: NameKind;
  readonly start: number;
  readonly query: string;
}

export interface WorkText {
  readonly title: string;
  readonly marks: readonly WorkMark[];
  /** The last of several projects or estimates counts. */
  readonly project: Named | undefined;
  readonly labels: readonly Named[];
  readonly isBillable: boolean;
  readonly estimateSeconds: number | undefined;
  /** Names of nothing; they stay in the title. */
  readonly unknown: readonly { readonly kind: NameKind; readonly name: string }[];
  readonly open: OpenMark | undefined;
}

const signs = { project: '#', label: '@' } as const;
const spans = { min: 60, max: 999 * 3600 } as const;

/** A name as it may be written: as it is, or in one word. */
const spellings = ({ name }: Named) => [name, name.replaceAll(' ', '-'), name.replaceAll(' ', '')];
const isPrefix = (text: string, whole: string) =>
  whole.slice(0, text.length).toLowerCase() === text.toLowerCase();

/** The longest name that a text begins with, and its length. */
function nameAt(rest: string, named: readonly Named[]): { one: Named; length: number } | undefined {
  const all = named.flatMap((one) => spellings(one).map((text) => ({ one, text })));
  const fitting = all.filter(
    ({ text }) => text !== '' && isPrefix(text, rest) && /^(?:\s|$)/.test(rest.slice(text.length)),
  );
  const [longest] = fitting.toSorted((a, b) => b.text.length - a.text.length);
  return longest && { one: longest.one, length: longest.text.length };
}

/** `1:30`, `2h`, `90m`; a bare number is left to the title. */
function estimateOf(word: string): number | undefined {
  if (!/[:hm]/i.test(word)) return undefined;
  const { seconds } = parseDurationCell(word);
  return seconds !== undefined && seconds >= spans.min && seconds <= spans.max ? seconds : undefined;
}

/** The meaning of a sign at a position of the text; undefined if it has none. */
function markAt(text: string, start: number, names: WorkNames): WorkMark | undefined {
  const rest = text.slice(start + 1);
  const [word = ''] = /^\S*/.exec(rest) ?? [];
  const end = start + 1 + word.length;
  if (text[start] === '$' && names.without?.includes('billable')) return undefined;
  if (text[start] === '~' && names.without?.includes('estimate')) return undefined;
  if (text[start] === '$') return word === '' ? { kind: 'billable', start, end } : undefined;
  if (text[start] === '~') {
    const seconds = estimateOf(word);
    return seconds === undefined ? undefined : { kind: 'estimate', seconds, start, end };
  }
  const kind = text[start] === signs.project ? 'project' : 'label';
  const match = nameAt(rest, kind === 'project' ? names.projects : names.labels);
  return match && { kind, ...match.one, start, end: start + 1 + match.length };
}

/** The text without its marks. */
function titleOf(text: string, marks: readonly Place[]): string {
  const starts = [0, ...marks.map(({ end }) => end)];
  const parts = starts.map((start, index) => text.slice(start, marks[index]?.start));
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** `#project`, `@label`, `$` for billable and `~1:30` for an estimate, between the words of a title. */
export function parseWork(text: string, names: WorkNames): WorkText {
  const marks: WorkMark[] = [];
  const unknown: { kind: NameKind; name: string }[] = [];
  let open: OpenMark | undefined;
  for (const { index: start } of text.matchAll(/(?<=^|\s)[#@$~]/g)) {
    if (start < (marks.at(-1)?.end ?? 0)) continue;
    const mark = markAt(text, start, names);
    if (mark) marks.push(mark);
    const kind =
      text[start] === signs.project ? 'project' : text[start] === signs.label ? 'label' : undefined;
    if (mark || kind === undefined) continue;
    const query = text.slice(start + 1);
    const couldBe = (kind === 'project' ? names.projects : names.labels).some(({ name }) =>
      isPrefix(query, name),
    );
    if (couldBe) open = { kind, start, query };
    else if (/^\S/.test(query)) unknown.push({ kind, name: /^\S+/.exec(query)?.[0] ?? '' });
  }
  const named = (kind: NameKind) =>
    marks.flatMap((mark) => (mark.kind === kind ? [{ id: mark.id, name: mark.name }] : []));
  return {
    title: titleOf(text, marks),
    marks,
    project: named('project').at(-1),
    labels: [...new Map(named('label').map((label) => [label.id, label])).values()],
    isBillable: marks.some(({ kind }) => kind === 'billable'),
    estimateSeconds: marks.findLast((mark) => mark.kind === 'estimate')?.seconds,
    unknown,
    open,
  };
}

/** The text without some of its marks. */
export function withoutMarks(text: string, marks: readonly Place[]): string {
  return titleOf(text, marks);
}

/** The text with a whole name in place of its beginning. */
export function withName(text: string, { kind, start }: OpenMark, { name }: Pick<Named, 'name'>): string {
  return `${text.slice(0, start)}${signs[kind]}${name} `;
}
