import { readdirSync } from 'node:fs';
import path from 'node:path';
import { attach, download } from '#server/modules/attachments/test-files.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const { test, dataDir } = withFileStore();

async function newTask({ owner, teamId }: TestTenant): Promise<string> {
  const { body } = await owner.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: teamId }] },
  });
  return body.id;
}

const hostile = [
  'Hi<script>alert(1)</script>',
  'Hi<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="position:fixed">Hi</p>',
  '<a href="javascript:alert(1)">Hi</a>',
  '<a href=" java\nscript:alert(1)">Hi</a>',
  '<a href="data:text/html,<script>alert(1)</script>">Hi</a>',
  'Hi<svg><script>alert(1)</script></svg><math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  'Hi<iframe srcdoc="<script>alert(1)</script>"></iframe><form action="https://evil.example"><input></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">Hi</noscript>',
  'Hi<style>@import "https://evil.example"</style><link rel=stylesheet href="https://evil.example">',
  '<span data-type="mention" data-id="x" onmouseover="alert(1)">Hi</span>',
];

test('markup that runs or loads something does not get into a comment, when written or when edited', async ({
  tenant,
}) => {
  const entityId = await newTask(tenant);
  const { owner } = tenant;
  const made = await owner.call(commentsApi.create, { body: { entityId, comment: 'Hello' } });
  const params = { id: made.body.id };
  for (const comment of hostile) {
    const written = await owner.call(commentsApi.create, { body: { entityId, comment } });
    const edited = await owner.call(commentsApi.update, { params, body: { comment } });
    for (const { status, body } of [written, edited]) {
      expect(status, comment).toBeLessThan(300);
      expect(body.comment, comment).toContain('Hi');
      // Text in quotes may stay; a tag or attribute may not.
      expect(body.comment, comment).not.toMatch(
        /<(?!\/?(?:p|a|span|br)\b)|<[^>]*\s(?:on\w+|style|src|srcdoc|action)\s*=|href="(?!https?:|mailto:)/i,
      );
    }
  }
});

test('a file name that is a path, a header or a trick stays a name', async ({ server, tenant }) => {
  const entityId = await newTask(tenant);
  const outside = readdirSync(path.dirname(dataDir)).length;
  const names = [
    ['../../../etc/cron.d/evil', 'evil'],
    ['..\\..\\evil.txt', 'evil.txt'],
    ['..', 'file'],
    ['a\u0000b.txt', undefined],
    ['invoice\u202efdp.exe', undefined],
    [`${'n'.repeat(2000)}.txt`, undefined],
  ] as const;
  for (const [name, expected] of names) {
    const { status, body } = await attach(server, tenant.owner, entityId, { name });
    expect([201, 400], name).toContain(status);
    if (status !== 201) continue;
    if (expected !== undefined) expect(body.name).toBe(expected);
    expect(body.name).not.toMatch(/[/\\\p{C}]/u);
    expect(body.name.length).toBeLessThanOrEqual(255);
    const file = await download(server, tenant.owner, body.id);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="[ -~]*"; filename\*=UTF-8''[!-~]+$/,
    );
  }
  expect(readdirSync(path.dirname(dataDir))).toHaveLength(outside);
});

test('pages, pictures with scripts and programs are served as bytes to be saved', async ({
  server,
  tenant,
}) => {
  const entityId = await newTask(tenant);
  const script = '<script>alert(document.domain)</script>';
  const files = [
    { name: 'page.html', type: 'text/html', content: `<html>${script}` },
    {
      name: 'picture.svg',
      type: 'image/svg+xml',
      content: `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    },
    { name: 'x.xml', type: 'application/xml', content: '<?xml version="1.0"?><x/>' },
    { name: 'x.js', type: 'text/javascript', content: 'alert(1)' },
    { name: 'page.png', type: 'image/png', content: `<html>${script}` },
  ];
  for (const { content, ...sent } of files) {
    const { body } = await attach(server, tenant.owner, entityId, { ...sent, content: Buffer.from(content) });
    expect(body.contentType, sent.name).toBe('application/octet-stream');
    const file = await download(server, tenant.owner, body.id);
    expect(file.body).toBe(content);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  }
});
