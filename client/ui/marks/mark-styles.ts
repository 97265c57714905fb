/* Marks of a team's own lists. `--k` is the list colour; it always comes with text or a glyph. */

export const ink = 'color-mix(in oklab, var(--k) var(--ink), {colors.fg})';

export const inline = { display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center' } as const;

/** Words that are cut where there is no room for them. */
export const words = { ...inline, minW: '0', maxW: '100%', textStyle: 'xs', whiteSpace: 'nowrap' } as const;

/** Figures or letters that keep their room. */
export const figure = { ...inline, justifyContent: 'center', flexShrink: '0', lineHeight: '1' } as const;
