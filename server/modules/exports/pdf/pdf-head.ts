import type { FileAbout, Logo } from '#server/modules/exports/file-about.data.ts';
import type { Line, Sheet, TextStyle } from '#server/modules/exports/pdf/pdf-sheet.ts';

const overline: TextStyle = { font: 'bold', size: 8, color: 'muted' };
const title: TextStyle = { font: 'bold', size: 18, color: 'text' };
const label: TextStyle = { font: 'plain', size: 8, color: 'muted' };
const value: TextStyle = { font: 'plain', size: 8, color: 'text' };

const labelWidth = 62;
const lineHeight = 11;
const gap = 24;
const factLines = 3;

interface Fact {
  readonly label: string;
  readonly lines: readonly Line[];
}

const heightOf = (facts: readonly Fact[]) =>
  facts.reduce((sum, { lines }) => sum + lines.length, 0) * lineHeight;

const logoHeight = 34;
const logoWidth = 110;
const logoGap = 12;

/** Draws the logo as large as its place allows; returns the start of the texts beside it. */
function drawLogo({ left, top, picture }: Sheet, { jpeg, width, height }: Logo): number {
  const scale = Math.min(logoWidth / width, logoHeight / height, 1);
  const drawn = { width: width * scale, height: height * scale };
  picture(jpeg, { x: left, y: top + (logoHeight - drawn.height) / 2, ...drawn });
  return left + drawn.width + logoGap;
}

/** Logo, title, organization and what the file is about, in two columns; answers where it ends. */
export function drawHead(sheet: Sheet, about: FileAbout): number {
  const { left, right, top, write, wrap } = sheet;
  const width = right - left;
  const x = about.logo === undefined ? left : drawLogo(sheet, about.logo);
  const [organization = ''] = wrap(about.organization, overline, { width: right - x, lines: 1 });
  write(organization, overline, { x, y: top + 8, width: right - x });
  write(about.title, title, { x, y: top + 30, width: right - x });
  const column = (width - gap) / 2;
  const facts = about.facts.map(([name, text]): Fact => {
    const lines = wrap(text, value, { width: column - labelWidth, lines: factLines });
    return { label: name, lines };
  });
  const half = Math.ceil(facts.length / 2);
  const columns = [facts.slice(0, half), facts.slice(half)];
  for (const [index, inColumn] of columns.entries()) {
    let y = top + 52;
    const begin = left + index * (column + gap);
    for (const fact of inColumn) {
      write(fact.label, label, { x: begin, y, width: labelWidth });
      for (const line of fact.lines) {
        write(line, value, { x: begin + labelWidth, y, width: column - labelWidth });
        y += lineHeight;
      }
    }
  }
  return top + 52 + Math.max(...columns.map(heightOf)) + 4;
}
