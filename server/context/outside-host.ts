import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Never reached: this network itself, links, groups, and where clouds hand out credentials. */
const forbiddenNets = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['fe80::', 10],
  ['ff00::', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['fd00:ec2::254', 128],
] as const;

/** This machine and private networks, reached only where the installation allows it. */
const privateNets = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['::', 127],
  ['fc00::', 7],
  ['fec0::', 10],
] as const;

/** IPv6 forms that carry an IPv4 address to somewhere else. */
const tunnels = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
] as const;

function blockList(nets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of nets) list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

const forbidden = blockList([...forbiddenNets, ...tunnels]);
const privates = blockList(privateNets);

export interface HostRule {
  readonly allowPrivate: boolean;
}

/** Whether a server at this address may be called for a workspace. */
export function isAllowedAddress(address: string, { allowPrivate }: HostRule): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (isLoopback(address, family)) return allowPrivate;
  if (forbidden.check(address, family)) return false;
  return allowPrivate || !privates.check(address, family);
}

/** Whether an address may be posted to, as far as can be seen: nobody listens on the way, and it holds no password. */
export function isOutsideUrl({ protocol, username, password }: URL, { allowPrivate }: HostRule): boolean {
  const isSecure = protocol === 'https:' || (allowPrivate && protocol === 'http:');
  return isSecure && username === '' && password === '';
}

const loopback = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

function isLoopback(address: string, family: 'ipv4' | 'ipv6'): boolean {
  return loopback.check(address, family);
}

export class RefusedHost extends Error {}

/**
 * The address to connect to. Every address of the name has to be allowed, and the connection goes to the one that
 * was looked at, so that a name cannot change its mind in between.
 */
export async function resolveHost(host: string, rule: HostRule): Promise<string> {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedAddress(address, rule))) {
    throw new RefusedHost('This server is in a network that nothing is sent to');
  }
  return addresses[0]?.address ?? '';
}
