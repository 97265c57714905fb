import { expect, test } from 'vitest';
import { descriptionText, storedDescription } from './description-text.ts';

test.each([
  ['nothing', '', ''],
  ['plain text', 'Just words, 3 < 4', 'Just words, 3 < 4'],
  ['paragraphs become lines', '<p>One</p><p>Two</p>', 'One\nTwo'],
  ['an empty paragraph is an empty line', '<p>One</p><p></p><p>Two</p>', 'One\n\nTwo'],
  ['breaks', '<p>One<br>Two</p>', 'One\nTwo'],
  ['lists', '<ul>\n<li>One</li>\n<li><b>Two</b> and more</li></ul>', '• One\n• Two and more'],
  ['entities', '<p>a &lt; b &amp; c</p>', 'a < b & c'],
  ['scripts and styles are left out', '<style>p{}</style><p>One</p><script>alert(1)</script>', 'One'],
  ['handlers do nothing', '<img src=x onerror="alert(1)"><p>One</p>', 'One'],
])('%s', (_rule, stored, text) => {
  expect(descriptionText(stored)).toBe(text);
});

test.each([
  ['nothing stays nothing', '  \n ', ''],
  ['every line is a paragraph', 'One\nTwo', '<p>One</p><p>Two</p>'],
  ['signs of markup are text', '<b>bold</b> & more', '<p>&lt;b&gt;bold&lt;/b&gt; &amp; more</p>'],
])('stored: %s', (_rule, text, stored) => {
  expect(storedDescription(text)).toBe(stored);
});

test('what was written comes back', () => {
  const text = 'First line\n\n• a list < with & signs\nlast';
  expect(descriptionText(storedDescription(text))).toBe(text);
});
