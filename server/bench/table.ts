export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | '×';
  /** Absent: there is no budget. */
  readonly most?: number | undefined;
}

function format(value: number, unit: Figure['unit']): string {
  const digits = unit === '×' ? 2 : value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}

export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, value, unit, most }) => {
    const budget = most === undefined ? '' : `≤ ${most} ${unit} ${value <= most ? '✓' : '✗'}`;
    return `| ${what} | ${format(value, unit)} | ${budget} |`;
  });
  return ['| what | measured | budget |', '|---|---:|---:|', ...rows].join('\n');
}

/** Replaces the table of the page and keeps its words. */
export function withTable(page: string, table: string): string {
  const place = /(?<=<!-- figures -->\n)[\s\S]*(?=<!-- end -->)/;
  if (!place.test(page)) throw new Error('The page has no place for figures.');
  return page.replace(place, () => `${table}\n`);
}
