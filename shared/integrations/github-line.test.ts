import { expect, test } from 'vitest';
import { githubAuthorOf, githubLine } from '#shared/integrations/github-line.ts';

test.for([
  ['<p><a href="https://github.com/c/1">octocat · GitHub</a></p><p>Hi</p>', true, 'octocat'],
  ['<p><a href="https://github.com/c/1">GitHub</a></p><p>Hi</p>', true, undefined],
  ['<p>octocat · GitHub</p>', false, undefined],
] as const)('%s', ([html, isLine, author]) => {
  expect(githubLine.test(html)).toBe(isLine);
  expect(githubAuthorOf(html)).toBe(author);
});
