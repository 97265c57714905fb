import { expect, test } from 'vitest';
import { fitTiles, tileGap, tileRatio } from '#client/features/meetings/stage-layout.ts';

test.for([
  ['one on a wide stage is as high as the stage', { width: 1600, height: 450 }, 1, 800],
  ['two on a wide stage stand side by side', { width: 1012, height: 500 }, 2, 500],
  ['two on a high stage stand one above the other', { width: 320, height: 900 }, 2, 320],
  ['four take two rows', { width: 1012, height: 700 }, 4, 500],
] as const)('%s', ([, space, count, width]) => {
  expect(fitTiles(space, count)).toEqual({ width, isScrolled: false });
});

test.for([1, 2, 3, 5, 7, 12])('%i tiles fit into the stage', (count) => {
  const space = { width: 900, height: 640 };
  const { width } = fitTiles(space, count);
  const columns = Math.floor((space.width + tileGap) / (width + tileGap));
  const rows = Math.ceil(count / columns);
  expect(rows * (width / tileRatio) + (rows - 1) * tileGap).toBeLessThanOrEqual(space.height);
});

test('a crowd on a phone is scrolled to, in tiles that can still be seen', () => {
  expect(fitTiles({ width: 343, height: 300 }, 20)).toEqual({ width: 165, isScrolled: true });
});
