import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const link = 'rel="noopener noreferrer nofollow" target="_blank"';

test.each([
  ['paragraphs and headings', '<h1>One</h1><h2>Two</h2><h3>Three</h3><p>Text</p>'],
  ['marks', '<p><strong>a</strong><em>b</em><s>c</s><u>d</u><code>e</code></p>'],
  ['lists', '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol>'],
  ['quotes, rules and breaks', '<blockquote><p>a<br />b</p></blockquote><hr />'],
  ['code', '<pre><code class="language-ts">a &lt; b &amp;&amp; c</code></pre>'],
  [
    'links',
    `<p><a href="https://takt.test/?a=1" ${link}>x</a><a href="mailto:a@takt.test" ${link}>y</a></p>`,
  ],
  ['mentions', '<p><span data-type="mention" data-id="1" data-label="Ann">@Ann</span></p>'],
  ['characters', '<p>"and" \\u0041 \u{1F600}</p>'],
  ['nothing', ''],
])('keeps %s', (_what, html) => {
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  ['scripts', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['styles', '<style>p{}</style><p style="color:red" class="x">a</p>', '<p>a</p>'],
  ['handlers', '<p onclick="x()">a<img src=x onerror="x()"></p>', '<p>a</p>'],
  ['frames and forms', '<iframe src="https://x"></iframe><form><input>a</form>', '<p>a</p>'],
  ['svg', '<svg><a xlink:href="javascript:x()">a</a></svg>', `<p><a ${link}>a</a></p>`],
  ['script links', '<a href="javascript:alert(1)">a</a>', `<p><a ${link}>a</a></p>`],
  ['disguised script links', '<a href="&#106;ava\tscript:alert(1)">a</a>', `<p><a ${link}>a</a></p>`],
  ['data links', '<a href="data:text/html,x">a</a>', `<p><a ${link}>a</a></p>`],
  ['links without a scheme', '<a href="//evil.test">a</a>', `<p><a ${link}>a</a></p>`],
  ['marks of other editors', '<b>a</b><i>b</i><h5>c</h5>', '<p><strong>a</strong><em>b</em></p><h3>c</h3>'],
  ['spans that are no mention', '<span data-type="x" data-id="1">a</span>', '<p>a</p>'],
  ['comments', '<!-- x --><p>a</p>', '<p>a</p>'],
  ['open tags', '<p><strong>a', '<p><strong>a</strong></p>'],
])('takes out %s', (_what, html, expected) => {
  expect(cleanHtml(html)).toBe(expected);
});

test.each([
  ['words', 'plain text', '<p>plain text</p>'],
  ['lines', ' one\r\ntwo  \n three ', '<p>one<br />two<br />three</p>'],
  ['parts between empty lines', 'one\n\n \ntwo\nthree', '<p>one</p><p>two<br />three</p>'],
  ['signs', 'a < b & c', '<p>a &lt; b &amp; c</p>'],
  ['marks', 'one <strong>two</strong> three', '<p>one <strong>two</strong> three</p>'],
  [
    'what stands beside blocks',
    'a<ul><li>b</li></ul>c<hr />d',
    '<p>a</p><ul><li>b</li></ul><p>c</p><hr /><p>d</p>',
  ],
  ['what stands between paragraphs', '<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>'],
  ['blanks', ' \n ', ''],
])('puts %s into paragraphs', (_what, html, expected) => {
  expect(cleanHtml(html)).toBe(expected);
  expect(cleanHtml(expected)).toBe(expected);
});

test('changes nothing the second time, however deep', () => {
  const once = cleanHtml(`${'<ul><li>'.repeat(500)}a${'</li></ul>'.repeat(500)}`);
  expect(once).toContain('a');
  expect(cleanHtml(once)).toBe(once);
  expect(once.split('<ul>').length).toBeLessThan(30);
});
