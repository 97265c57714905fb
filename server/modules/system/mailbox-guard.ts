import type { FastifyRequest } from 'fastify';

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
];

const loopbackAddress = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;
const loopbackHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * True for a request that somebody makes on this very machine. The socket's address counts, not what a proxy claims;
 * a proxy that leaves no trace in the headers shows by its HTTP/1.0 or by the public name it passes on. A page on
 * the internet whose name was pointed at this machine shows by its name, too.
 */
export function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (!loopbackAddress.test(raw.socket.remoteAddress ?? '')) return false;
  if (raw.httpVersion === '1.0') return false;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return loopbackHost.test(headers.host ?? '');
}
