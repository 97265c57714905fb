/** A piece of a line as it is drawn from left to right. */
export interface TextRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

type Kind = 'left' | 'right' | 'number' | 'neutral';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const pieces = /\p{N}(?:[.,:/]?\p{N})*|[\p{L}\p{M}]|[^\p{L}\p{M}\p{N}]/gu;
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

function kindOf(piece: string): Kind {
  if (/^\p{N}/u.test(piece)) return 'number';
  if (!/^[\p{L}\p{M}]/u.test(piece)) return 'neutral';
  return rightToLeft.test(piece) ? 'right' : 'left';
}

type Direction = 'left' | 'right';

/** What a piece without a direction of its own takes: that of both its sides, else the line's. */
function resolved(kinds: readonly Kind[], base: Direction): Kind[] {
  let last: Direction = base;
  const before = kinds.map((kind): Direction => {
    // Digits that follow Latin letters belong to them; elsewhere they stand among letters from right to left.
    if (kind === 'left' || kind === 'right') last = kind;
    return last;
  });
  let next: Direction = base;
  const after = [...kinds.keys()].toReversed().map((index): Direction => {
    const kind = kinds[index];
    if (kind === 'left' || kind === 'right') next = kind;
    if (kind === 'number') next = before[index] ?? base;
    return next;
  });
  after.reverse();
  return kinds.map((kind, index) => {
    if (kind === 'number') return before[index] === 'left' ? 'left' : 'number';
    if (kind !== 'neutral') return kind;
    return before[index] === after[index] ? (before[index] ?? base) : base;
  });
}

interface LevelRun {
  text: string;
  readonly level: number;
}

const levels: Readonly<Record<Direction, Readonly<Record<Kind, number>>>> = {
  left: { left: 0, neutral: 0, right: 1, number: 2 },
  right: { right: 1, neutral: 1, left: 2, number: 2 },
};

/** From the deepest level up, runs that follow each other change their order. */
function reorder(runs: readonly LevelRun[]): LevelRun[] {
  const ordered = [...runs];
  for (const level of [2, 1]) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}

/** A line in runs from left to right, by the main rules of the Unicode bidirectional algorithm. */
export function visualRuns(line: string): readonly TextRun[] {
  if (!rightToLeft.test(line)) return [{ text: line, isRightToLeft: false }];
  const parts = line.match(pieces) ?? [];
  const kinds = parts.map(kindOf);
  const base: Direction =
    kinds.find((kind) => kind === 'left' || kind === 'right') === 'right' ? 'right' : 'left';
  const runs: LevelRun[] = [];
  for (const [index, kind] of resolved(kinds, base).entries()) {
    const level = levels[base][kind];
    const text = parts[index] ?? '';
    const last = runs.at(-1);
    if (last?.level === level) last.text += text;
    else runs.push({ text, level });
  }
  return reorder(runs).map(({ text, level }) =>
    level === 1
      ? {
          text: text.replace(/[()[\]{}<>«»]/g, (bracket) => mirrored[bracket] ?? bracket),
          isRightToLeft: true,
        }
      : { text, isRightToLeft: false },
  );
}
