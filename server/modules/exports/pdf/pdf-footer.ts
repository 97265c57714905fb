import type { FileAbout } from '#server/modules/exports/file-about.data.ts';
import type { Doc } from '#server/modules/exports/pdf/pdf-fonts.ts';
import { colors, type Sheet } from '#server/modules/exports/pdf/pdf-sheet.ts';

const size = 7;
/** For the number of a page and how many there are. */
const countWidth = 48;
const name = 'PageCount';
/** Pages are sent before their number is known, so that all show one drawing that is made at the end. */
const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };

export interface Footer {
  /** Below a page that has just begun. */
  draw(pageNumber: number): void;
  /** Writes the number of pages on all of them. */
  end(pageCount: number): void;
}

/** The parts of red, green and blue as PDF has them. */
function colorParts(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return parts.map((part) => part.toFixed(3)).join(' ');
}

function countDrawing(doc: Doc) {
  const resources = { Font: { F: font } };
  return doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, -size, 100, size],
    Resources: resources,
  });
}

/** `2 / 7`, and what the page belongs to. */
export function createFooter(
  { doc, left, right, bottom, isRightToLeft, write, rule, wrap }: Sheet,
  about: FileAbout,
): Footer {
  const count = countDrawing(doc);
  const place = [about.organization, about.title, about.range, about.zone].filter(Boolean).join('  ·  ');
  const style = { font: 'plain', size, color: 'muted' } as const;
  const middle = left + 110;
  const [text = ''] = wrap(place, style, { width: right - middle, lines: 1 });
  return {
    draw: (pageNumber) => {
      const y = bottom + 18;
      rule(bottom + 6, { color: 'line', weight: 0.5 });
      write(text, style, { x: middle, y, width: right - middle, align: 'right' });
      const label = `${pageNumber} / `;
      doc.font('Helvetica').fontSize(size).fillColor(colors.muted);
      const width = doc.widthOfString(label);
      const x = isRightToLeft ? right - countWidth : left;
      doc.text(label, x, y, { lineBreak: false, baseline: 'alphabetic' });
      doc.page.xobjects[name] = count;
      doc
        .save()
        .translate(x + width, y)
        .scale(1, -1)
        .addContent(`/${name} Do`)
        .restore();
    },
    end: (pageCount) => {
      count.end(`BT /F ${size} Tf ${colorParts(colors.muted)} rg (${pageCount}) Tj ET`);
    },
  };
}
