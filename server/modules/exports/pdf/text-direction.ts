import bidiFactory from 'bidi-js';

/** A piece of a line as it is drawn from left to right. */
export interface TextRun {
  readonly text: string;
  /** Whether its letters run, and are shaped, from right to left. */
  readonly isRightToLeft: boolean;
}

export type Direction = 'ltr' | 'rtl';

const bidi = bidiFactory();
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

interface LevelRun {
  text: string;
  readonly level: number;
}

/** That of the first letter. */
export function directionOf(text: string): Direction {
  if (!rightToLeft.test(text)) return 'ltr';
  const [paragraph] = bidi.getEmbeddingLevels(text).paragraphs;
  return paragraph?.level === 1 ? 'rtl' : 'ltr';
}

function levelRuns(line: string, direction: Direction): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: LevelRun[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const last = runs.at(-1);
    if (last?.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  return runs;
}

/** From the deepest level up, runs that follow each other change their order. */
function reorder(runs: readonly LevelRun[]): LevelRun[] {
  const ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
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

/** A font reverses letters alone: signs between them are turned here. */
function drawnFromRight(text: string): TextRun {
  const letters = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  if (rightToLeft.test(text)) return { text: letters.join(''), isRightToLeft: true };
  return { text: letters.reverse().join(''), isRightToLeft: false };
}

/** Fonts reverse what begins with such figures, which are read from left to right. */
const arabicFigures = /^\P{L}*?[\u0660-\u0669\u06f0-\u06f9]/u;

function drawnFromLeft(text: string): TextRun {
  const drawn = arabicFigures.test(text) ? [...text].reverse().join('') : text;
  return { text: drawn, isRightToLeft: false };
}

/** A line in runs from left to right, by the Unicode bidirectional algorithm; `direction` is that of the whole text. */
export function visualRuns(line: string, direction = directionOf(line)): readonly TextRun[] {
  if (!rightToLeft.test(line)) return [drawnFromLeft(line)];
  return reorder(levelRuns(line, direction)).map(({ text, level }) =>
    level % 2 === 1 ? drawnFromRight(text) : drawnFromLeft(text),
  );
}
