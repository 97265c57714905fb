import { createHash } from 'node:crypto';
import type { Identity } from '#server/context/identity.ts';
import { roleKey } from '#server/live/live-audience.ts';
import type { LiveBus, LiveMessage } from '#server/live/live-bus.ts';

/** Somebody who listens. */
export interface Guest {
  readonly identity: Identity;
  /** The last message they heard before, as it was told to them. */
  readonly lastHeard: string | undefined;
  send(text: string): void;
  /** Who they are by now; undefined when they have to connect anew, or may not at all. */
  identify(): Promise<Identity | undefined>;
  end(): void;
}

/** A guest in the room of their workspace. */
export interface Seat {
  readonly guest: Guest;
  identity: Identity;
  teams: ReadonlySet<string>;
  /** Changes with the rights; empty until they are known. */
  mark: string;
  /** The person may have become another. */
  isSuspect: boolean;
}

export function newSeat(guest: Guest): Seat {
  return { guest, identity: guest.identity, teams: new Set(), mark: '', isSuspect: false };
}

/** What is not kept has no id: a client that comes back asks for what followed the last that is. */
const isKept = ({ topic }: LiveMessage) => topic !== 'presence';

const idLine = (event: string, { mark }: Seat) => `id: ${event}.${mark}\n`;

/** What everybody who hears the message reads alike. */
export function bodyOf({ topic, id, from, data }: LiveMessage): string {
  return `event: ${topic}\ndata: ${JSON.stringify({ id, from, data })}\n\n`;
}

export function tell(seat: Seat, message: LiveMessage, body: string): void {
  seat.guest.send(isKept(message) ? `${idLine(message.event, seat)}${body}` : body);
}

/** Everything is to be read again. */
export function tellStale(live: LiveBus, seat: Seat): void {
  seat.guest.send(`${idLine(live.lastEvent(), seat)}event: stale\ndata: {}\n\n`);
}

/** Says that the connection stands, and, where nothing waits to be told, up to what everything was. */
export function tellBeat(live: LiveBus, seat: Seat, upTo: 'now' | 'unknown'): void {
  seat.guest.send(`${upTo === 'now' ? idLine(live.lastEvent(), seat) : ''}: still here\n\n`);
}

function holds({ identity, teams }: Seat, key: string): boolean {
  const { employeeId, userId, permissions, role = '' } = identity;
  if (key === employeeId || key === userId || teams.has(key) || permissions.has(key)) return true;
  return key === roleKey(role);
}

export function isFor(live: LiveBus, message: LiveMessage, seat: Seat): boolean {
  const { topic, id = '', from, to, keys } = message;
  const { employeeId, userId = '' } = seat.identity;
  if (topic === 'presence') return from !== userId && live.isPresent(id, userId);
  if (to !== undefined) return employeeId !== undefined && to.includes(employeeId);
  return keys === undefined || keys.some((key) => holds(seat, key));
}

function markOf({ permissions, role = '' }: Identity, teams: readonly string[]): string {
  const rights = [role, ...[...permissions].sort(), ...teams].join(' ');
  return createHash('sha256').update(rights).digest('base64url').slice(0, 8);
}

/** What somebody missed; undefined where that is not known any more, or where other things were theirs then. */
function missed(live: LiveBus, seat: Seat, lastHeard: string): LiveMessage[] | undefined {
  const end = lastHeard.lastIndexOf('.');
  if (lastHeard.slice(end + 1) !== seat.mark) return undefined;
  const messages = live.since(seat.identity.tenantId ?? '', lastHeard.slice(0, end));
  return messages?.filter((message) => isFor(live, message, seat));
}

function greet(live: LiveBus, seat: Seat): void {
  const { lastHeard, send } = seat.guest;
  const messages = lastHeard === undefined ? [] : missed(live, seat, lastHeard);
  if (messages === undefined) {
    tellStale(live, seat);
    return;
  }
  for (const message of messages) tell(seat, message, bodyOf(message));
  send(`${idLine(live.lastEvent(), seat)}\n`);
}

/** Who hears of what from now on; who sees other things than before reads everything again. */
export function place(live: LiveBus, seat: Seat, teams: readonly string[]): void {
  const before = seat.mark;
  seat.teams = new Set(teams);
  seat.mark = markOf(seat.identity, teams);
  if (before === '') greet(live, seat);
  else if (before !== seat.mark) tellStale(live, seat);
}
