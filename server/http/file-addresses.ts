import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { isLoopbackHost } from '#server/loopback.ts';

/**
 * Values that are addresses, where they hold a path of a file that this server serves. PostgreSQL writes spaces around
 * the colon.
 */
const filePath =
  /"(?:imageUrl|image|fullUrl|thumbUrl|fullIconUrl|fullImgUrl|logo|team_logo)" ?: ?"(?=\/(?:api\/files|public|integrations)\/)/g;

type Setting = Pick<Config, 'appUrl' | 'publicFilesUrl'>;
type AddressRequest = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

const addresses = new Map<string, URL>();

/** Caches the parsed address of the installation, which every response needs. */
function parsed(appUrl: string): URL {
  const cached = addresses.get(appUrl) ?? new URL(appUrl);
  addresses.set(appUrl, cached);
  return cached;
}

/**
 * The base address under which the caller finds our files: `PUBLIC_FILES_URL`, else this server's own address as the
 * request saw it. `APP_URL` replaces it if a proxy passes on neither host nor scheme. Empty for our own page, which
 * uses relative paths.
 */
function filesBase({ headers, host, protocol }: AddressRequest, { appUrl, publicFilesUrl }: Setting): string {
  if (publicFilesUrl !== undefined) return publicFilesUrl;
  if (headers['sec-fetch-site'] === 'same-origin') return '';
  const app = parsed(appUrl);
  if (host === app.host || (isLoopbackHost(host) && !isLoopbackHost(app.host))) return app.origin;
  return `${protocol}://${host}`;
}

interface Addressed {
  readonly base: string;
  readonly bytes: Buffer;
}

/** Shared responses with their file addresses filled in: written once for all callers with the same base address. */
const addressed = new WeakMap<Buffer, Addressed>();

function bytesAt(base: string, json: Buffer): Buffer {
  const cached = addressed.get(json);
  if (cached?.base === base) return cached.bytes;
  const bytes = Buffer.from(textAt(base, json.toString()));
  addressed.set(json, { base, bytes });
  return bytes;
}

const textAt = (base: string, json: string) => json.replaceAll(filePath, (key) => `${key}${base}`);

/**
 * Answers hold paths of files until they leave, so that they can be stored, cached and shared; here they become addresses
 * that a client on another origin can load.
 */
export function withFileAddresses(
  json: string | Buffer,
  request: AddressRequest,
  setting: Setting,
): string | Buffer {
  const base = filesBase(request, setting);
  if (base === '') return json;
  return typeof json === 'string' ? textAt(base, json) : bytesAt(base, json);
}
