type Pair = readonly [light: string, dark: string];

/**
 * What `colorPalette` switches between. The `control…` entries are what an outline or ghost control of that
 * palette wears at rest: neutral for the brand, red for what destroys.
 */
export type Palette = Readonly<Record<string, Pair>>;

const quietControl = {
  controlBorder: ['#cbc6be', '#4a4741'],
  controlFg: ['#211f1c', '#edebe7'],
  controlGhost: ['#565149', '#bbb6ad'],
  controlHover: ['#efedea', '#272522'],
} satisfies Palette;

export const brand: Palette = {
  ...quietControl,
  solid: ['#0b6572', '#2f8f9d'],
  hover: ['#09535e', '#3a9dab'],
  active: ['#0a424b', '#2d8c9a'],
  contrast: ['#ffffff', '#06181b'],
  subtle: ['#eaf4f5', '#14292c'],
  muted: ['#d3e8eb', '#183a3f'],
  emphasized: ['#a6d1d7', '#1f525a'],
  fg: ['#0b6572', '#66c0cc'],
  border: ['#a6d1d7', '#1f525a'],
  focusRing: ['#167886', '#4fb0bd'],
};

export const success: Palette = {
  ...quietControl,
  solid: ['#3d7c25', '#6aa84a'],
  hover: ['#33691e', '#7cbb5a'],
  active: ['#2b5919', '#5d9840'],
  contrast: ['#ffffff', '#0c1706'],
  subtle: ['#eef5e8', '#1e2a18'],
  muted: ['#dcebd1', '#283a1f'],
  emphasized: ['#c7dfb9', '#35492a'],
  fg: ['#33691e', '#93c878'],
  border: ['#c7dfb9', '#35492a'],
  focusRing: ['#167886', '#4fb0bd'],
};

export const warning: Palette = {
  ...quietControl,
  solid: ['#c27c07', '#d99a2b'],
  hover: ['#cf8915', '#e6ab43'],
  active: ['#bc7807', '#c78a20'],
  contrast: ['#211f1c', '#1d1303'],
  subtle: ['#fdf4e1', '#2e2413'],
  muted: ['#f9e7c3', '#413116'],
  emphasized: ['#f0d7a3', '#54401b'],
  fg: ['#855300', '#e6b65c'],
  border: ['#f0d7a3', '#54401b'],
  focusRing: ['#167886', '#4fb0bd'],
};

export const danger: Palette = {
  solid: ['#b9351f', '#d4543c'],
  hover: ['#9d2b17', '#de6650'],
  active: ['#862412', '#d2523b'],
  contrast: ['#ffffff', '#1d0a06'],
  subtle: ['#fdefeb', '#331d18'],
  muted: ['#f9dcd4', '#47251d'],
  emphasized: ['#f2c6bb', '#5d2f25'],
  fg: ['#a92d19', '#f08f7a'],
  border: ['#f2c6bb', '#5d2f25'],
  focusRing: ['#167886', '#4fb0bd'],
  controlBorder: ['#f2c6bb', '#5d2f25'],
  controlFg: ['#a92d19', '#f08f7a'],
  controlGhost: ['#a92d19', '#f08f7a'],
  controlHover: ['#fdefeb', '#331d18'],
};

export const info: Palette = {
  ...quietControl,
  solid: ['#3f5fbd', '#7391e3'],
  hover: ['#3652a8', '#86a1ea'],
  active: ['#2d4690', '#6480d2'],
  contrast: ['#ffffff', '#080d1c'],
  subtle: ['#eef1fb', '#1d2335'],
  muted: ['#dde4f8', '#272f4a'],
  emphasized: ['#c8d2f2', '#333f63'],
  fg: ['#3652a8', '#9fb4f0'],
  border: ['#c8d2f2', '#333f63'],
  focusRing: ['#167886', '#4fb0bd'],
};

export const neutral: Palette = {
  ...quietControl,
  solid: ['#211f1c', '#efedea'],
  hover: ['#35322d', '#ffffff'],
  active: ['#151412', '#d5d1ca'],
  contrast: ['#fbfaf8', '#211f1c'],
  subtle: ['#efedea', '#272522'],
  muted: ['#e5e2dd', '#34312d'],
  emphasized: ['#d5d1ca', '#423f39'],
  fg: ['#211f1c', '#edebe7'],
  border: ['#e5e2dd', '#302e2a'],
  focusRing: ['#167886', '#4fb0bd'],
};
