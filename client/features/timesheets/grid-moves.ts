export interface GridSpot {
  row: number;
  column: number;
}

export interface GridSize {
  /** The head is row 0. */
  rows: number;
  columns: number;
}

interface GridKey {
  key: string;
  ctrlKey: boolean;
  /** Where rows run from right to left, the left arrow goes on. */
  isRightToLeft: boolean;
}

/** Where a key leads from a spot of a grid; undefined for keys that mean something else. */
export function moveInGrid(
  from: GridSpot,
  pressed: GridKey,
  { rows, columns }: GridSize,
): GridSpot | undefined {
  const { key, ctrlKey, isRightToLeft } = pressed;
  const { row, column } = from;
  const ahead = isRightToLeft ? -1 : 1;
  const targets: Readonly<Record<string, GridSpot>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + ahead },
    ArrowLeft: { row, column: column - ahead },
    Home: { row: ctrlKey ? 1 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
  };
  const target = targets[key];
  if (target === undefined) return undefined;
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
  return { row: within(target.row, rows), column: within(target.column, columns) };
}
