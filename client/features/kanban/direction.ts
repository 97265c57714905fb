import type { Direction } from '#client/features/kanban/place.ts';

/** Where an arrow key leads; the columns run the way the page is read. */
export function directionOf(code: string): Direction | undefined {
  const isMirrored = document.documentElement.dir === 'rtl';
  const directions = new Map<string, Direction>([
    ['ArrowUp', 'up'],
    ['ArrowDown', 'down'],
    ['ArrowLeft', isMirrored ? 'after' : 'before'],
    ['ArrowRight', isMirrored ? 'before' : 'after'],
  ]);
  return directions.get(code);
}
