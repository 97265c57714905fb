import { tzOffset } from '@date-fns/tz';
import type { Instant } from './instant.ts';

/**
 * The zone is the text before `(` of a label such as `America/New York (UTC -05:00)`, or UTC. Returns the requested
 * name in its usual capitals; an unknown name becomes UTC, never an error.
 */
export function normaliseTimeZone(label: string | null | undefined): string {
  const text = label ?? '';
  const existing = zones.get(text);
  if (existing !== undefined) return existing;
  if (zones.size >= mostZones) zones.clear();
  const zone = zoneOf(text);
  zones.set(text, zone);
  return zone;
}

const mostZones = 1000;
/** Cache by label: a formatter is slow to create. */
const zones = new Map<string, string>();

function zoneOf(label: string): string {
  const [beforeBracket = ''] = label.split('(');
  const name = beforeBracket.trim().replaceAll(/\s+/g, '_');
  // Newer engines take offsets such as "+01:00" as zones; SQL reads those with the sign turned round.
  if (!/^[a-z]/i.test(name)) return 'UTC';
  // Whether engines fold these into one name differs between versions.
  if (/^(etc\/)?(utc|uct|gmt|zulu|universal)$/i.test(name)) return 'UTC';
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    if (timeZone.toLowerCase() === name.toLowerCase()) return timeZone;
    // Engines answer names of long ago: Asia/Katmandu for Asia/Kathmandu.
    return name === name.toLowerCase() ? capitalised(name) : name;
  } catch {
    return 'UTC';
  }
}

const capitalised = (name: string) =>
  name.replaceAll(
    /(^|[/_-])([a-z])/g,
    (_match, before: string, letter: string) => before + letter.toUpperCase(),
  );

const WINDOW_MS = 6 * 3_600_000;
const mostRemembered = 20_000;
/**
 * Cache by zone and window of six hours; null when clocks change within it. No clock changes twice in so short a
 * time.
 */
const offsets = new Map<string, Map<number, number | null>>();
let remembered = 0;

function remember(zone: string, index: number, offset: number | null): void {
  if (remembered >= mostRemembered) {
    offsets.clear();
    remembered = 0;
  }
  const ofZone = offsets.get(zone) ?? new Map<number, number | null>();
  offsets.set(zone, ofZone.set(index, offset));
  remembered += 1;
}

function offsetOfWindow(zone: string, index: number): number | null {
  const cached = offsets.get(zone)?.get(index);
  if (cached !== undefined) return cached;
  const first = tzOffset(zone, new Date(index * WINDOW_MS));
  const last = tzOffset(zone, new Date((index + 1) * WINDOW_MS - 1));
  const offset = first === last ? first : null;
  remember(zone, index, offset);
  return offset;
}

/** Minutes east of Greenwich at that instant. Remembered, for asking the engine is slow. */
export function offsetMinutes(zone: string, at: Instant): number {
  const index = Math.floor(at.getTime() / WINDOW_MS);
  return offsetOfWindow(zone, index) ?? tzOffset(zone, at);
}

/** A date that shows in UTC what a clock on the wall of the zone shows at that instant. */
export function wallClock(instant: Instant, zone: string): Date {
  return new Date(instant.getTime() + offsetMinutes(zone, instant) * 60_000);
}

/** HH:MM as minutes since midnight. */
export function minutesOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The form of pickers and profiles: `Europe/Paris (UTC +01:00)`. */
export function timeZoneLabel(zone: string, at: Date): string {
  const minutes = offsetMinutes(zone, at);
  const absolute = Math.abs(minutes);
  const hours = String(Math.floor(absolute / 60)).padStart(2, '0');
  const rest = String(Math.floor(absolute % 60)).padStart(2, '0');
  return `${zone.replaceAll('_', ' ')} (UTC ${minutes < 0 ? '-' : '+'}${hours}:${rest})`;
}

/** Labels of every zone of this engine, by name; UTC first. */
export function timeZoneLabels(at: Date): string[] {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return ['UTC', ...zones].map((zone) => timeZoneLabel(zone, at));
}
