import { type RefObject, useEffect, useState } from 'react';

export interface Space {
  readonly width: number;
  readonly height: number;
}

/** Pixels between tiles. */
export const tileGap = 12;
/** Tiles that would be narrower are scrolled to. */
const narrowestTile = 140;

export const tileRatio = 16 / 9;

interface TileLayout {
  /** Pixels; the height follows from `tileRatio`. */
  readonly width: number;
  /** There are more than fit. */
  readonly isScrolled: boolean;
}

const widthIn = (space: number, columns: number) => (space - tileGap * (columns - 1)) / columns;

/** The largest tiles of which so many find room. */
export function fitTiles({ width, height }: Space, count: number): TileLayout {
  const widths = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    return Math.min(widthIn(width, columns), widthIn(height, Math.ceil(count / columns)) * tileRatio);
  });
  const widest = Math.floor(Math.max(0, ...widths));
  if (widest >= narrowestTile) return { width: widest, isScrolled: false };
  const columns = Math.max(1, Math.floor((width + tileGap) / (narrowestTile + tileGap)));
  return { width: Math.max(0, Math.floor(widthIn(width, columns))), isScrolled: true };
}

/** The inner size of an element; nothing before it was measured. */
export function useSpace(ref: RefObject<HTMLElement | null>): Space {
  const [space, setSpace] = useState<Space>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return space;
}
