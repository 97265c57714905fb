import type { z } from 'zod';
import { type CookieName, type DeviceEntry, forgetDevice, readDevice } from '#client/lib/session/device.ts';

const oneYearSeconds = 31_536_000;

/** All cookies, read once for everything that runs in one go: each reading waits for the browser's network process. */
let cookies: readonly string[] | undefined;

function allCookies(): readonly string[] {
  if (cookies === undefined) {
    cookies = document.cookie.split('; ');
    queueMicrotask(() => {
      cookies = undefined;
    });
  }
  return cookies;
}

/** A piece of a long cookie has the number of its place behind the name. */
type CookieKey = CookieName | `${CookieName}${number}` | `${CookieName}-total-chunks`;

export function readCookie(name: CookieKey): string | undefined {
  const prefix = `${name}=`;
  const cookie = allCookies().find((part) => part.startsWith(prefix));
  return cookie === undefined ? undefined : decodeURIComponent(cookie.slice(prefix.length));
}

export function writeCookie(name: CookieKey, value: string, maxAgeSeconds = oneYearSeconds): void {
  cookies = undefined;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the supported browsers
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export function deleteCookie(name: CookieKey): void {
  writeCookie(name, '', 0);
}

const chunkLength = 4000;
const longestCookie = 4096;

/** A value over 4,096 characters is cut into 4,000-character cookies `name0…n` beside a count. */
export function writeLongCookie(name: CookieName, value: string): void {
  deleteLongCookie(name);
  if (value.length <= longestCookie) {
    writeCookie(name, value);
    return;
  }
  const chunks = Math.ceil(value.length / chunkLength);
  for (let index = 0; index < chunks; index += 1) {
    writeCookie(`${name}${index}`, value.slice(index * chunkLength, (index + 1) * chunkLength));
  }
  writeCookie(`${name}-total-chunks`, String(chunks));
}

export function readLongCookie(name: CookieName): string | undefined {
  const chunks = Number(readCookie(`${name}-total-chunks`) ?? 0);
  if (chunks === 0) return readCookie(name);
  const parts = Array.from({ length: chunks }, (_unused, index) => readCookie(`${name}${index}`));
  return parts.includes(undefined) ? undefined : parts.join('');
}

export function deleteLongCookie(name: CookieName): void {
  const chunks = Number(readCookie(`${name}-total-chunks`) ?? 0);
  for (let index = 0; index < chunks; index += 1) deleteCookie(`${name}${index}`);
  deleteCookie(`${name}-total-chunks`);
  deleteCookie(name);
}

/** Undefined where the text is no such value. */
export function parseJson<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** JSON that this device stores. Unreadable entries are removed. */
export function readStored<T>(name: DeviceEntry, schema: z.ZodType<T>, id?: string): T | undefined {
  const text = readDevice(name, id);
  if (text === null) return undefined;
  const value = parseJson(text, schema);
  if (value === undefined) forgetDevice(name, id);
  return value;
}
