import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#server/loopback.ts';

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

/**
 * True for a request that seems to be made on this very machine. The socket's address counts, not what a proxy claims.
 * A page on the internet whose name was pointed at this machine shows by its name. A forwarder on this machine that
 * leaves no trace makes every caller seem local, so what this opens exists only where the installation is local by its
 * settings as well.
 */
export function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (!loopbackAddress.test(raw.socket.remoteAddress ?? '')) return false;
  if (raw.httpVersion === '1.0') return false;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackHost(headers.host ?? '');
}
