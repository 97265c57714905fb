import { cellKinds } from '#server/modules/exports/columns.ts';
import type { Column } from '#server/modules/exports/export-table.ts';
import { printable } from '#shared/text/printable.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org';
const main = `xmlns="${namespace}/spreadsheetml/2006/main"`;
const relations = `${namespace}/officeDocument/2006/relationships`;

const escapeText = (text: string) =>
  printable(text).replaceAll(
    /[&<>"\r]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '',
  );

/** `A` for the first column. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** A formula includes its value, for programs that do not calculate. */
export type SheetCell = string | number | Date | null | { readonly formula: string; readonly value: number };

const dayMilliseconds = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null) return `<c ${place}/>`;
  if (typeof cell === 'string') {
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
  }
  if (cell instanceof Date) return cellXml((cell.getTime() - dayZero) / dayMilliseconds, place);
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
  return `<c ${place}><f>${escapeText(cell.formula)}</f><v>${cell.value}</v></c>`;
}

/** The style of a row: its offset among the styles of each column. */
type Look = 'head' | 'row' | 'total';
const firstStyle = { row: 2, total: 3 } as const;
const styleOf = (look: Look, column: number) => (look === 'head' ? 1 : firstStyle[look] + 2 * column);

export function rowXml(cells: readonly SheetCell[], look: Look, row: number): string {
  const inRow = cells.map((cell, column) =>
    cellXml(cell, `r="${columnName(column)}${row}" s="${styleOf(look, column)}"`),
  );
  return `<row r="${row}">${inRow.join('')}</row>`;
}

/** The head stays in sight. */
export function sheetStart(widths: readonly number[]): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

export const sheetEnd = (filtered: string) => `</sheetData><autoFilter ref="${filtered}"/></worksheet>`;

/** The plain look, that of heads, and for each column those of its rows and its total. */
export function stylesXml(columns: readonly Column<string>[]): string {
  const formats = columns.map(({ kind, numberFormat = 'General' }) =>
    kind === undefined ? numberFormat : cellKinds[kind].format,
  );
  const numbers = formats.map(
    (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeText(format)}"/>`,
  );
  const style = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const styles = formats.flatMap((_, index) => [style(164 + index, 0), style(164 + index, 1)]);
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"';
  return `${declaration}<styleSheet ${main}><numFmts count="${numbers.length}">${numbers.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${plain}/></cellStyleXfs><cellXfs count="${styles.length + 2}">${plain} xfId="0"/>${style(0, 1)}${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** A sheet that is written: its name, and the cells that its filter covers. */
export interface WrittenSheet {
  readonly name: string;
  readonly filtered: string;
}

const numbered = <Value>(values: readonly Value[], xml: (value: Value, number: number) => string) =>
  values.map((value, index) => xml(value, index + 1)).join('');

/** The other parts of the workbook: the content types and relations. */
export function workbookParts(sheets: readonly WrittenSheet[]): { path: string; xml: string }[] {
  const stylesId = `rId${sheets.length + 1}`;
  const listed = numbered(
    sheets,
    ({ name }, id) => `<sheet name="${escapeText(name)}" sheetId="${id}" r:id="rId${id}"/>`,
  );
  const filters = numbered(
    sheets,
    ({ name, filtered }, id) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${id - 1}" hidden="1">'${escapeText(name)}'!${filtered.replaceAll(/[A-Z]+|\d+/g, '$$$&')}</definedName>`,
  );
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const type = (part: string, name: string) =>
    `<Override PartName="${part}" ContentType="${types}.${name}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const related = (inside: string) =>
    `<Relationships xmlns="${namespace}/package/2006/relationships">${inside}</Relationships>`;
  const related1 = numbered(sheets, (_, id) =>
    relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`),
  );
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${listed}</sheets><definedNames>${filters}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': related(`${related1}${relation(stylesId, 'styles', 'styles.xml')}`),
    '_rels/.rels': related(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${numbered(sheets, (_, id) => type(`/xl/worksheets/sheet${id}.xml`, 'worksheet'))}</Types>`,
  };
  return Object.entries(parts).map(([path, xml]) => ({ path, xml: declaration + xml }));
}
