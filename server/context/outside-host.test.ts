import { expect, test } from 'vitest';
import { isAllowedAddress, resolveHost } from '#server/context/outside-host.ts';

test.each([
  ['8.8.8.8', true, true],
  ['2606:4700::1111', true, true],
  ['127.0.0.1', false, true],
  ['127.9.9.9', false, true],
  ['::1', false, true],
  ['::ffff:127.0.0.1', false, true],
  ['10.1.2.3', false, true],
  ['172.20.0.5', false, true],
  ['192.168.1.1', false, true],
  ['::ffff:192.168.1.1', false, true],
  ['100.64.0.1', false, true],
  ['fd12:3456::1', false, true],
  ['0.0.0.0', false, false],
  ['169.254.169.254', false, false],
  ['::ffff:169.254.169.254', false, false],
  ['100.100.100.200', false, false],
  ['fd00:ec2::254', false, false],
  ['fe80::1', false, false],
  ['224.0.0.1', false, false],
  ['255.255.255.255', false, false],
  ['64:ff9b::7f00:1', false, false],
  ['::127.0.0.1', false, false],
  ['::a9fe:a9fe', false, false],
  ['2002:7f00:1::', false, false],
  ['mail.example.org', false, false],
])('%s: %s for everybody, %s where private networks are allowed', (address, open, within) => {
  expect(isAllowedAddress(address, { allowPrivate: false })).toBe(open);
  expect(isAllowedAddress(address, { allowPrivate: true })).toBe(within);
});

/** The special-purpose registries of IANA for IPv4 and IPv6, with groups and the forms that older standards had. */
const specialNets = {
  never: [
    ['0.0.0.0/8', '0.0.0.0', '0.255.255.255'],
    ['169.254.0.0/16', '169.254.0.0', '169.254.255.255'],
    ['192.0.0.0/24', '192.0.0.0', '192.0.0.170', '192.0.0.255'],
    ['192.0.2.0/24', '192.0.2.0', '192.0.2.255'],
    ['192.88.99.0/24', '192.88.99.0', '192.88.99.255'],
    ['198.51.100.0/24', '198.51.100.0', '198.51.100.255'],
    ['203.0.113.0/24', '203.0.113.0', '203.0.113.255'],
    ['224.0.0.0/4', '224.0.0.0', '239.255.255.255'],
    ['240.0.0.0/4', '240.0.0.0', '255.255.255.255'],
    ['::/128', '::'],
    ['::/96', '::7f00:1', '::10.0.0.1'],
    ['::ffff:0:0:0/96', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
    ['64:ff9b::/96', '64:ff9b::a00:1', '64:ff9b::8.8.8.8'],
    ['64:ff9b:1::/48', '64:ff9b:1::7f00:1', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    ['100::/64', '100::', '100::ffff:ffff:ffff:ffff'],
    ['100:0:0:1::/64', '100:0:0:1::1'],
    ['2001::/23', '2001:0:7f00:1::', '2001:1::1', '2001:1ff:ffff::1'],
    ['2001:2::/48', '2001:2::1'],
    ['2001:3::/32', '2001:3::1'],
    ['2001:4:112::/48', '2001:4:112::1'],
    ['2001:10::/28', '2001:10::1'],
    ['2001:20::/28', '2001:2f::1'],
    ['2001:30::/28', '2001:3f::1'],
    ['2001:db8::/32', '2001:db8::', '2001:db8:ffff::1'],
    ['2002::/16', '2002:7f00:1::', '2002:ffff::1'],
    ['3fff::/20', '3fff::', '3fff:fff::1'],
    ['5f00::/16', '5f00::', '5f00:ffff::1'],
    ['fe80::/10', 'fe80::1', 'febf::1'],
    ['ff00::/8', 'ff00::', 'ff02::1', 'ffff::1'],
    ['4000::/2', '4000::', '7fff::1'],
  ],
  'where private networks are allowed': [
    ['10.0.0.0/8', '10.0.0.0', '10.255.255.255'],
    ['100.64.0.0/10', '100.64.0.0', '100.127.255.255'],
    ['127.0.0.0/8', '127.0.0.0', '127.255.255.255'],
    ['172.16.0.0/12', '172.16.0.0', '172.31.255.255'],
    ['192.168.0.0/16', '192.168.0.0', '192.168.255.255'],
    ['198.18.0.0/15', '198.18.0.0', '198.19.255.255'],
    ['::1/128', '::1', '0:0:0:0:0:0:0:1'],
    ['fc00::/7', 'fc00::', 'fdff:ffff::1'],
    ['fec0::/10', 'fec0::1', 'feff::1'],
  ],
  always: [
    [
      'beside them',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
    ],
    [
      'between them',
      '172.15.255.255',
      '172.32.0.0',
      '192.0.1.0',
      '192.0.3.0',
      '198.20.0.0',
      '223.255.255.255',
    ],
    ['192.31.196.0/24', '192.31.196.1'],
    ['192.52.193.0/24', '192.52.193.1'],
    ['192.175.48.0/24', '192.175.48.1'],
    ['2620:4f:8000::/48', '2620:4f:8000::1'],
    ['of the internet', '2001:200::1', '2001:4860:4860::8888', '2003::1', '2a00:1450::1', '3ffe::1'],
  ],
} as const;

const rows = Object.entries(specialNets).flatMap(([when, nets]) =>
  nets.map(([net, ...addresses]) => [net, when, addresses] as const),
);

test.each(rows)('%s is reached %s, however its addresses are spelt', (_net, when, addresses) => {
  for (const address of addresses) {
    const spellings = address.includes(':')
      ? [address, address.toUpperCase()]
      : [address, `::ffff:${address}`];
    for (const spelling of spellings) {
      const open = isAllowedAddress(spelling, { allowPrivate: false });
      const within = isAllowedAddress(spelling, { allowPrivate: true });
      expect([open, within], spelling).toEqual([when === 'always', when !== 'never']);
    }
  }
});

test('a name counts by the addresses behind it', async () => {
  await expect(resolveHost('localhost', { allowPrivate: false })).rejects.toThrow('nothing is sent to');
  expect(['127.0.0.1', '::1']).toContain(await resolveHost('localhost', { allowPrivate: true }));
  for (const host of [
    '[::1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    '[::ffff:0:127.0.0.1]',
    '[::ffff:0:7f00:1]',
  ]) {
    await expect(resolveHost(host, { allowPrivate: false })).rejects.toThrow();
  }
});
