import type { Letter } from '#server/modules/exports/pdf/letter.ts';
import { colors, type Sheet, type TextStyle } from '#server/modules/exports/pdf/pdf-sheet.ts';

const heading: TextStyle = { font: 'bold', size: 20, color: 'text' };
const markStyle: TextStyle = { font: 'bold', size: 9, color: 'strongLine' };
const label: TextStyle = { font: 'plain', size: 8.5, color: 'muted' };
const text: TextStyle = { font: 'plain', size: 8.5, color: 'text' };
const strong: TextStyle = { font: 'bold', size: 8.5, color: 'text' };
const summaryStyle: TextStyle = { font: 'bold', size: 14, color: 'text' };

const lineHeight = 12;
const logoSize = { width: 150, height: 48 } as const;
const longestLabel = 150;
const gap = 24;
const partyLines = 6;

/** At the end of the line that the heading begins. */
function drawLogo({ right, top, picture }: Sheet, { logo }: Letter): void {
  if (logo === undefined) return;
  const scale = Math.min(logoSize.width / logo.width, logoSize.height / logo.height, 1);
  const [width, height] = [logo.width * scale, logo.height * scale];
  picture(logo.jpeg, { x: right - width, y: top, width, height });
}

/** Draws the heading and, in a frame beside it, the mark (such as “Draft”). */
function drawHeading({ doc, left, right, top, isRightToLeft, ...sheet }: Sheet, letter: Letter): void {
  const { measure, wrap, write } = sheet;
  const width = right - left - logoSize.width - gap;
  const [line = ''] = wrap(letter.heading, heading, { width, lines: 1 });
  write(line, heading, { x: left, y: top + 20, width });
  if (letter.mark === undefined) return;
  const x = left + measure(letter.heading, heading) + 12;
  const [frame, y] = [measure(letter.mark, markStyle) + 16, top + 4];
  const begin = isRightToLeft ? left + right - x - frame : x;
  doc.roundedRect(begin, y, frame, 18, 4).lineWidth(1).strokeColor(colors.strongLine).stroke();
  write(letter.mark, markStyle, { x: x + 8, y: y + 12.5, width: frame });
}

function drawFacts({ left, right, measure, wrap, write }: Sheet, from: number, { facts }: Letter): number {
  const widest = Math.max(0, ...facts.map(([name]) => measure(name, label)));
  const labelWidth = Math.min(longestLabel, widest) + 14;
  const width = right - left - labelWidth - logoSize.width - gap;
  let y = from;
  for (const [name, value] of facts) {
    const [first = ''] = wrap(name, label, { width: labelWidth - 6, lines: 1 });
    write(first, label, { x: left, y, width: labelWidth });
    for (const line of wrap(value, text, { width, lines: 2 })) {
      write(line, text, { x: left + labelWidth, y, width });
      y += lineHeight + 1;
    }
  }
  return y;
}

function drawParties({ left, right, wrap, write }: Sheet, from: number, { parties }: Letter): number {
  const width = (right - left - gap) / 2;
  const ends = parties.map((party, index) => {
    const x = left + index * (width + gap);
    let y = from;
    const put = (part: string, style: TextStyle) => {
      for (const line of wrap(part, style, { width, lines: partyLines })) {
        write(line, style, { x, y, width });
        y += lineHeight;
      }
    };
    put(party.label, label);
    y += 2;
    put(party.name, strong);
    for (const line of party.lines) put(line, text);
    return y;
  });
  return Math.max(from, ...ends);
}

/** Heading, logo, facts, who writes to whom, and the summary; answers where it ends. */
export function drawLetterHead(sheet: Sheet, letter: Letter): number {
  const { left, right, top, wrap, write } = sheet;
  drawLogo(sheet, letter);
  drawHeading(sheet, letter);
  const facts = drawFacts(sheet, top + 48, letter);
  const parties = drawParties(sheet, Math.max(facts, top + logoSize.height + 12) + 16, letter);
  const width = right - left;
  let y = parties + 24;
  for (const line of wrap(letter.summary, summaryStyle, { width, lines: 2 })) {
    write(line, summaryStyle, { x: left, y, width });
    y += 18;
  }
  return y - 4;
}
