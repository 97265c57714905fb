import type { CSSProperties } from 'react';
import { listPalette } from '#client/theme/list-palette.ts';
import { contrast, mix, type Oklab, parseHex, toHex } from './oklab.ts';

interface Surface {
  readonly panel: Oklab;
  readonly ink: Oklab;
  readonly tintShare: number;
  readonly inkShare: number;
  /** The direction in which a colour gains contrast here. */
  readonly step: number;
}

const black: Oklab = { l: 0, a: 0, b: 0 };

const light: Surface = {
  panel: parseHex('#ffffff') ?? black,
  ink: parseHex('#211f1c') ?? black,
  tintShare: 0.11,
  inkShare: 0.74,
  step: -0.01,
};

const dark: Surface = {
  panel: parseHex('#201f1c') ?? black,
  ink: parseHex('#edebe7') ?? black,
  tintShare: 0.16,
  inkShare: 0.78,
  step: 0.01,
};

const markContrast = 3;
const textContrast = 4.6;
/** A pastel pushed towards contrast would be grey; this much chroma keeps its hue recognisable. */
const livelyChroma = 0.1;
const greyChroma = 0.012;
/** On a dark panel a pastel reads as white: it starts from here instead. */
const darkPastelLightness = 0.78;

const fallback = '#8a847a';

const counterparts = new Map<string, string>(
  Object.values(listPalette)
    .flatMap((group) => Object.values(group))
    .map(([lightHex, darkHex]) => [lightHex, darkHex]),
);

function readableOn(surface: Surface, colour: Oklab): boolean {
  const tint = mix(colour, surface.panel, surface.tintShare);
  const text = mix(colour, surface.ink, surface.inkShare);
  return contrast(colour, surface.panel) >= markContrast && contrast(text, tint) >= textContrast;
}

function withChroma(colour: Oklab, chroma: number): Oklab {
  const current = Math.hypot(colour.a, colour.b);
  if (current < greyChroma || current >= chroma) return colour;
  return { l: colour.l, a: (colour.a / current) * chroma, b: (colour.b / current) * chroma };
}

function isPastel(colour: Oklab): boolean {
  const chroma = Math.hypot(colour.a, colour.b);
  return colour.l > darkPastelLightness && chroma >= greyChroma && chroma < livelyChroma;
}

function adapt(surface: Surface, colour: Oklab): string {
  const faded = surface === dark && isPastel(colour);
  if (!faded && readableOn(surface, colour)) return toHex(colour);
  let candidate = withChroma(faded ? { ...colour, l: darkPastelLightness } : colour, livelyChroma);
  while (!readableOn(surface, candidate) && (surface.step < 0 ? candidate.l > 0.05 : candidate.l < 0.97)) {
    candidate = { ...candidate, l: candidate.l + surface.step };
  }
  return toHex(candidate);
}

function compute(hex: string): string {
  const known = counterparts.get(hex);
  if (known !== undefined) return `light-dark(${hex}, ${known})`;
  const colour = parseHex(hex);
  if (colour === null) return listColor(fallback);
  return `light-dark(${adapt(light, colour)}, ${adapt(dark, colour)})`;
}

const cache = new Map<string, string>();

/**
 * A colour that somebody chose for a list entry, as a CSS colour that is readable in both themes: as a mark
 * (3:1) and as ink on its own tint (4.5:1). Hue is kept, lightness gives way.
 */
export function listColor(hex: string | null | undefined): string {
  const key = (hex || fallback).trim().toLowerCase();
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const colour = compute(key);
  cache.set(key, colour);
  return colour;
}

interface ListColorVars extends CSSProperties {
  '--k': string;
}

/** The inline style that hands a list colour to a widget. */
export function listColorVars(hex: string | null | undefined): ListColorVars {
  return { '--k': listColor(hex) };
}

/** One of the eight chart colours, always the same for the same text. */
export function hashColor(text: string): string {
  // FNV-1a: neighbouring names land on different colours.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `var(--chakra-colors-chart-${((hash >>> 8) % 8) + 1})`;
}
