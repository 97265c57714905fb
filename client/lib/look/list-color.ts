import type { CSSProperties } from 'react';
import { listPalette } from '#client/theme/list-palette.ts';
import { projectColors } from '#shared/projects/project-colors.ts';

/** Colour arithmetic in OKLab, the space in which `color-mix(in oklab, …)` works. */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

const clamp = (channel: number) => Math.min(1, Math.max(0, channel));

/** `#abc`, `#aabbcc` and `#aabbccdd` (alpha ignored); null for anything else. */
export function parseHex(hex: string): Oklab | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(hex.trim());
  const digits = match?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (start: number) => toLinear(Number.parseInt(full.slice(start, start + 2), 16) / 255);
  return fromLinear({ r: channel(0), g: channel(2), b: channel(4) });
}

function fromLinear({ r, g, b }: Rgb): Oklab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function linear({ l, a, b }: Oklab): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

function toHex(colour: Oklab): string {
  const { r, g, b } = linear(colour);
  const digits = (channel: number) =>
    Math.round(clamp(toGamma(channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${digits(r)}${digits(g)}${digits(b)}`;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Oklab, other: Oklab): number {
  const luminance = (colour: Oklab) => {
    const { r, g, b } = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `share` (0 to 1) of the first colour in the second. */
export function mix(one: Oklab, other: Oklab, share: number): Oklab {
  const blend = (x: number, y: number) => x * share + y * (1 - share);
  return { l: blend(one.l, other.l), a: blend(one.a, other.a), b: blend(one.b, other.b) };
}

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
  // A colour of the theme, which has both sides already.
  if (hex.startsWith('var(')) return hex;
  const counterpart = counterparts.get(hex);
  if (counterpart !== undefined) return `light-dark(${hex}, ${counterpart})`;
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

/** One of the colours of projects, always the same for the same text. */
export function hashColor(text: string): string {
  // FNV-1a: neighbouring names land on different colours.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `var(--chakra-colors-chart-${((hash >>> 8) % projectColors.length) + 1})`;
}

/** The colour of a project wherever it is shown: its own, else one that follows from its name. */
export const projectColor = ({ name, color }: { name: string; color?: string | null | undefined }): string =>
  color || hashColor(name);
