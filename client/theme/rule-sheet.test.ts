import { expect, test } from 'vitest';
import { classFirst } from '#client/theme/rule-sheet.ts';

test.for([
  ['@media print{.css-a1{display:none;}}', '.css-a1{@media print{&{display:none;}}}'],
  [
    '@layer recipes{.css-a1:hover,.dark .css-a1{color:red;}}',
    '.css-a1{@layer recipes{&:hover,.dark &{color:red;}}}',
  ],
  ['@media print{@layer recipes{.css-a1 svg{a:b;}}}', '.css-a1{@media print{@layer recipes{& svg{a:b;}}}}'],
  ['.css-a1:hover{color:red;}', '.css-a1:hover{color:red;}'],
  ['@keyframes spin{to{rotate:1turn;}}', '@keyframes spin{to{rotate:1turn;}}'],
  ['@layer reset{*{margin:0;}}', '@layer reset{*{margin:0;}}'],
] as const)('%s enters the sheet by its class', ([rule, entered]) => {
  expect(classFirst(rule)).toBe(entered);
});
