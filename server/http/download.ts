import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

interface Download {
  readonly name: string;
  readonly contentType: string;
  /** Bytes, if the length is fixed before sending. */
  readonly length?: number;
}

/** Makes a browser save the file under its name, with any characters (RFC 6266, RFC 8187). */
function downloadAs(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Hands the raw response to a caller that streams; includes the headers that hooks have set. */
export function takeOver(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  for (const [header, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(header, value);
  }
  return raw;
}

/** Begins the answer of a file. No browser opens it: it is saved, and would run nothing if it were opened. */
export function beginDownload(reply: FastifyReply, { name, contentType, length }: Download): ServerResponse {
  return takeOver(reply).writeHead(200, {
    'content-type': contentType,
    ...(length === undefined ? {} : { 'content-length': length }),
    'content-disposition': downloadAs(name),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
}
