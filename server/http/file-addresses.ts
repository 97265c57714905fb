import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { isLoopbackHost } from '#server/loopback.ts';

/** Values that are addresses, where they hold a path of a file that this server serves. */
const filePath =
  /"(?:imageUrl|image|fullUrl|thumbUrl|fullIconUrl|fullImgUrl|logo|team_logo)":"(?=\/(?:api\/files|public|integrations)\/)/g;

type Setting = Pick<Config, 'appUrl' | 'publicFilesUrl'>;
type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

/**
 * Where whoever asks finds our files: `PUBLIC_FILES_URL`, else this server's own address as the request saw it. A proxy
 * that passes neither name nor scheme on is made up for by `APP_URL`. Empty for our own page, which finds paths by itself.
 */
function filesBase({ headers, host, protocol }: Asked, { appUrl, publicFilesUrl }: Setting): string {
  if (publicFilesUrl !== undefined) return publicFilesUrl;
  if (headers['sec-fetch-site'] === 'same-origin') return '';
  const app = new URL(appUrl);
  if (host === app.host || (isLoopbackHost(host) && !isLoopbackHost(app.host))) return app.origin;
  return `${protocol}://${host}`;
}

/**
 * Answers hold paths of files until they leave, so that they can be stored, cached and shared; here they become addresses
 * that a client on another origin can load.
 */
export function withFileAddresses(json: string | Buffer, request: Asked, setting: Setting): string | Buffer {
  const base = filesBase(request, setting);
  return base === '' ? json : json.toString().replaceAll(filePath, (key) => `${key}${base}`);
}
