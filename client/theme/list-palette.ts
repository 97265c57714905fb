import { projectColors } from '#shared/projects/project-colors.ts';

export type Pair = readonly [light: string, dark: string];
type Group = Readonly<Record<string, Pair>>;

/** The colours of projects by number, and that of what is left over. */
const chartPalette: Group = {
  ...Object.fromEntries(projectColors.map((pair, index) => [index + 1, pair])),
  others: ['#8a847a', '#958f85'],
};

/**
 * Colours of things that carry a colour of their own. The light value of a pair is what a team's list stores;
 * the dark one is its counterpart (`#client/lib/look/list-color.ts` looks it up, or computes it for other colours).
 */
export const listPalette = {
  chart: chartPalette,
  presence: {
    running: ['#0b6572', '#4fb0bd'],
    online: ['#4f8f2f', '#7cbb5a'],
    pause: ['#c27c07', '#d99a2b'],
    idle: ['#8a847a', '#958f85'],
    suspended: ['#b9351f', '#e0674f'],
  },
  beat: {
    off: ['#e5e2dd', '#3a3732'],
    none: ['#b1aba1', '#68635b'],
    // On dark ground they would glow more than anything else on the page.
    low: ['#b9351f', '#c24d37'],
    fair: ['#d19a1d', '#bf8826'],
    good: ['#4b74d6', '#6480c8'],
    full: ['#4f8f2f', '#5b9440'],
    neutral: ['#0b6572', '#3f98a5'],
    over: ['#b9351f', '#c24d37'],
  },
  status: {
    backlog: ['#8a847a', '#958f85'],
    open: ['#5d7186', '#90a3b7'],
    inProgress: ['#3f5fbd', '#7f9bea'],
    ready: ['#7a4a9e', '#ac86cd'],
    inReview: ['#b06f00', '#d99a2b'],
    blocked: ['#b9351f', '#e0674f'],
    completed: ['#3d7c25', '#7cbb5a'],
  },
  priority: {
    urgent: ['#b9351f', '#e8755f'],
    high: ['#b86e00', '#d99a2b'],
    medium: ['#3f5fbd', '#7f9bea'],
    low: ['#69645b', '#a09a90'],
  },
  size: {
    xLarge: ['#b9351f', '#e8755f'],
    large: ['#b86e00', '#d99a2b'],
    medium: ['#3f5fbd', '#7f9bea'],
    small: ['#167886', '#4fb0bd'],
    tiny: ['#69645b', '#a09a90'],
  },
  issue: {
    bug: ['#b9351f', '#e0674f'],
    task: ['#3f5fbd', '#7f9bea'],
    story: ['#3d7c25', '#7cbb5a'],
    epic: ['#7a4a9e', '#ac86cd'],
    memo: ['#69645b', '#a09a90'],
  },
} as const satisfies Record<string, Group>;
