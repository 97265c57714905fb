import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Never reached: this network itself, links, groups, documentation, and where clouds hand out credentials. */
const forbiddenV4 = [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** This machine and private networks, reached only where the installation allows it. */
const privateV4 = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const;

const privateV6 = [
  ['::1', 128],
  ['fc00::', 7],
  ['fec0::', 10],
] as const;

/**
 * Hosts of the internet are in 2000::/3; `::ffff:0:0/96` spells IPv4. Every other network of IPv6 is refused, so that
 * a form that carries an IPv4 address inside is as well.
 */
const reachableV6 = [
  ['2000::', 3],
  ['::ffff:0:0', 96],
] as const;

/** Parts of 2000::/3 for protocols, tunnels and documentation, and where a cloud hands out credentials. */
const forbiddenV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fd00:ec2::254', 128],
] as const;

function blockList(nets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of nets) list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

const forbidden = blockList([...forbiddenV4, ...forbiddenV6]);
const privates = blockList([...privateV4, ...privateV6]);
const reachable = blockList(reachableV6);

export interface HostRule {
  readonly allowPrivate: boolean;
}

/** Whether a server at this address may be called for a workspace. */
export function isAllowedAddress(address: string, { allowPrivate }: HostRule): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (forbidden.check(address, family)) return false;
  if (privates.check(address, family)) return allowPrivate;
  return version === 4 || reachable.check(address, family);
}

/** Whether an address may be posted to, as far as can be seen: nobody listens on the way, and it holds no password. */
export function isOutsideUrl({ protocol, username, password }: URL, { allowPrivate }: HostRule): boolean {
  const isSecure = protocol === 'https:' || (allowPrivate && protocol === 'http:');
  return isSecure && username === '' && password === '';
}

export class RefusedHost extends Error {}

/**
 * Resolves the address to connect to. Every address of the name must be allowed, and the connection uses the checked
 * one, so that the name cannot change in between.
 */
export async function resolveHost(host: string, rule: HostRule): Promise<string> {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedAddress(address, rule))) {
    throw new RefusedHost('This server is in a network that nothing is sent to');
  }
  return addresses[0]?.address ?? '';
}
