import { crc32, deflateSync } from 'node:zlib';
import { makeGif } from '#server/modules/files/test-gif.ts';
import { fetchFile, png, upload } from '#server/modules/files/test-pictures.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { expect } from '#server/testing/test.ts';

const { test, storedFiles } = withFileStore();

const script = '<script>alert(document.domain)</script>';
const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header claims this size; its compressed data are as many zeros as given. */
function pngOf(width: number, height: number, points: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(points), { level: 9 });
  return Buffer.concat([pngSign, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test.for([
  ['a page behind the first bytes of a PNG', Buffer.concat([pngSign, Buffer.from(`<html>${script}`)])],
  ['an SVG behind the first bytes of a JPEG', Buffer.from(`\xff\xd8\xff\xe0<svg>${script}</svg>`, 'latin1')],
  ['an SVG in a WebP envelope', Buffer.from(`RIFF\x40\0\0\0WEBPVP8 <svg>${script}</svg>`, 'latin1')],
  [
    'an SVG that loads a file',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ),
  ],
  ['a PDF', Buffer.from('%PDF-1.7 /JavaScript')],
  ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
  ['zeros', Buffer.alloc(1000)],
] as const)('upload of %s: refused, nothing stored', async ([, content], { server, tenant }) => {
  const before = storedFiles().length;
  for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
    const { status } = await upload(server, tenant.owner, { content, type, name: 'me.png' });
    expect([400, 413, 415]).toContain(status);
  }
  expect(storedFiles()).toHaveLength(before);
});

test('upload of a GIF that is also a script: what is served is a picture drawn anew', async ({
  server,
  tenant,
}) => {
  const colors = [
    [255, 0, 0],
    [0, 0, 255],
  ] as const;
  const gif = makeGif({ width: 8, height: 8, colors, at: (x) => x % 2 });
  const content = Buffer.concat([gif, Buffer.from(`/*${script}*/=1;alert(1)//`)]);
  const { status, body } = await upload(server, tenant.owner, {
    content,
    name: 'x.js',
    type: 'text/javascript',
  });
  expect(status).toBe(201);
  for (const url of [body.url, body.thumb ?? '']) {
    const file = await fetchFile(server, url);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.rawPayload.subarray(0, 4).toString('latin1')).toBe('RIFF');
    expect(file.rawPayload.includes('alert')).toBe(false);
  }
});

test('upload of a decompression bomb: refused, however it lies about its size', async ({
  server,
  tenant,
}) => {
  const before = storedFiles().length;
  const bombs = [
    { content: pngOf(60_000, 60_000, 1000), statuses: [413] },
    { content: pngOf(0xffff_ffff, 1, 1000), statuses: [400, 413, 415] },
    { content: pngOf(0, 0, 1000), statuses: [400, 413, 415] },
  ];
  for (const { content, statuses } of bombs) {
    expect(statuses).toContain((await upload(server, tenant.owner, { content })).status);
  }
  expect(storedFiles()).toHaveLength(before);
  const small = pngOf(2, 2, 80_000_000);
  expect(small.length).toBeLessThan(200_000);
  const { status, body } = await upload(server, tenant.owner, { content: small });
  expect([201, 400]).toContain(status);
  if (status === 201) expect(body).toMatchObject({ width: 2, height: 2 });
  expect((await upload(server, tenant.owner, { content: await png(9, 9) })).status).toBe(201);
});

test('upload under another field, of nothing, or with a name that is a path: no way around', async ({
  server,
  tenant,
}) => {
  const content = await png(9, 9);
  const names = [
    '../../../etc/cron.d/x',
    '..\\..\\x.png',
    'x.png\u0000.html',
    `${'n'.repeat(5000)}.png`,
    '.',
  ];
  for (const name of names) {
    const { status, body } = await upload(server, tenant.owner, { content, name });
    expect([201, 400], name).toContain(status);
    if (status === 201) expect(body.name).not.toMatch(/[/\\\p{Cc}]/u);
  }
  const empty = await upload(server, tenant.owner, { content: Buffer.alloc(0) });
  expect(empty.status).toBe(400);
  const wrongField = await upload(server, tenant.owner, { content, field: 'avatar', name: 'x.html' });
  expect([201, 400]).toContain(wrongField.status);
  if (wrongField.status === 201) {
    const file = await fetchFile(server, wrongField.body.url);
    expect(file.headers['content-type']).toBe('image/webp');
  }
});
