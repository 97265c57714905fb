export type Pair = readonly [light: string, dark: string];
type Group = Readonly<Record<string, Pair>>;

/**
 * Colours of things that carry a colour of their own. The light value of a pair is what a team's list stores;
 * the dark one is its counterpart (`#client/lib/look/list-color.ts` looks it up, or computes it for other colours).
 */
export const listPalette = {
  chart: {
    1: ['#144959', '#09aab3'],
    2: ['#996402', '#f5b31d'],
    3: ['#7f2f95', '#946eac'],
    4: ['#7e9069', '#a2e086'],
    5: ['#7b1e02', '#e06e4e'],
    6: ['#3c89ee', '#90a5f9'],
    7: ['#c85db0', '#eb7cd1'],
    8: ['#646464', '#999285'],
  },
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
    low: ['#b9351f', '#d4543c'],
    fair: ['#d19a1d', '#d99a2b'],
    good: ['#4b74d6', '#7391e3'],
    full: ['#4f8f2f', '#6aa84a'],
    neutral: ['#7d776c', '#a09a90'],
    over: ['#b9351f', '#d4543c'],
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
