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

test('a name counts by the addresses behind it', async () => {
  await expect(resolveHost('localhost', { allowPrivate: false })).rejects.toThrow('nothing is sent to');
  expect(['127.0.0.1', '::1']).toContain(await resolveHost('localhost', { allowPrivate: true }));
  for (const host of ['[::1]', '2130706433', '0x7f.1', '127.1']) {
    await expect(resolveHost(host, { allowPrivate: false })).rejects.toThrow();
  }
});
