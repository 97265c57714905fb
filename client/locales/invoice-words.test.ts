import { expect, test } from 'vitest';
import type words from '#client/locales/en/pages/invoices.json';
import { fileCatalogues } from '#shared/reports/file-catalogues.ts';

const files = import.meta.glob<typeof words>('#client/locales/*/pages/invoices.json', {
  eager: true,
  import: 'default',
});

test('an invoice says the same on the screen and on paper', () => {
  const onScreen = Object.entries(files).map(([path, { page, unit }]) => {
    const language = /locales\/(\w+)\//.exec(path)?.[1] ?? '';
    return [language, [page.from, page.to, page.issuedOn, unit.hour]] as const;
  });
  expect(onScreen.length).toBe(Object.keys(fileCatalogues).length + 1);
  for (const [language, shown] of onScreen) {
    const paper = fileCatalogues[language];
    const words = ['Issued by', 'Bill to', 'Invoice date', 'h'] as const;
    expect(words.map((word) => paper?.[word] ?? word)).toEqual(shown);
  }
});
