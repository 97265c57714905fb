import { expect, test } from 'vitest';
import { splitLabels } from '#shared/imports/read-row.ts';

test.for([
  ['web, ui', ['web', 'ui']],
  ['"red, green",blue', ['red, green', 'blue']],
  ['"say ""hi"""', ['say "hi"']],
  ['5" pipe, "loud" music', ['5" pipe', '"loud" music']],
  ['[]', []],
  ['["web","a, b"]', ['web', 'a, b']],
  ['[open], closed', ['[open]', 'closed']],
] as const)('the labels of %j are %j', ([text, labels]) => {
  expect(
    splitLabels(text)
      .map((name) => name.trim())
      .filter(Boolean),
  ).toEqual(labels);
});
