import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

interface GridSpot {
  row: number;
  column: number;
}

interface GridSize {
  /** The head is row 0. */
  rows: number;
  columns: number;
}

interface GridKey {
  key: string;
  ctrlKey: boolean;
  /** In layouts from right to left, the left arrow moves forward. */
  isRightToLeft: boolean;
}

/** The target of a key from a spot of a grid; undefined for keys that mean something else. */
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

const nameOf = ({ row, column }: GridSpot) => `${row}:${column}`;

const firstRow: GridSpot = { row: 1, column: 0 };

function spotOf(target: EventTarget): GridSpot | undefined {
  if (!(target instanceof Element)) return undefined;
  const name = target.closest<HTMLElement>('[data-spot]')?.dataset.spot;
  const [row, column] = (name ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** One stop for the Tab key; the arrows go from spot to spot inside the grid. */
export function useGridFocus(size: GridSize) {
  const ref = useRef<HTMLTableElement>(null);
  const [last, setLast] = useState(firstRow);
  const current = last.row < size.rows && last.column < size.columns ? last : firstRow;
  const isRightToLeft = () => ref.current !== null && getComputedStyle(ref.current).direction === 'rtl';

  function focus(spot: GridSpot): void {
    ref.current?.querySelector<HTMLElement>(`[data-spot="${nameOf(spot)}"]`)?.focus();
  }

  /** Goes where an arrow leads from a spot; at the edge it stays. */
  function step(from: GridSpot, key: string): void {
    const to = moveInGrid(from, { key, ctrlKey: false, isRightToLeft: isRightToLeft() }, size);
    if (to) focus(to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const from = spotOf(event.target);
    if (!from || event.altKey || event.metaKey || event.shiftKey) return;
    const pressed = { key: event.key, ctrlKey: event.ctrlKey, isRightToLeft: isRightToLeft() };
    const to = moveInGrid(from, pressed, size);
    if (!to) return;
    event.preventDefault();
    focus(to);
  }

  function onFocus(event: FocusEvent): void {
    const spot = spotOf(event.target);
    if (spot) setLast(spot);
  }

  /** Moves by rows; the first time to the last position in the grid. */
  function toRow(step: number): void {
    const isInside = ref.current?.contains(document.activeElement);
    const row = isInside ? current.row + step : current.row;
    focus({ row: Math.min(size.rows - 1, Math.max(1, row)), column: isInside ? current.column : 0 });
  }

  /** Props that make an element one of the grid's stops. */
  const spotProps = (spot: GridSpot) => ({
    'data-spot': nameOf(spot),
    tabIndex: nameOf(spot) === nameOf(current) ? 0 : -1,
  });

  return { tableProps: { ref, onKeyDown, onFocus }, spotProps, step, toRow };
}

type GridFocus = ReturnType<typeof useGridFocus>;
export type SpotProps = GridFocus['spotProps'];
export type GridStep = GridFocus['step'];
