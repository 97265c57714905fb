import createCache from '@emotion/cache';

/**
 * A rule of one class that is written inside an at-rule, as a rule of that class with the at-rule inside it. Browsers
 * look for the elements of a rule that joins a sheet; for an at-rule they style, and often measure, the whole page anew.
 */
export function classFirst(rule: string): string {
  const [own] = (rule.startsWith('@') && /\.css-[\w-]+/.exec(rule)) || [];
  return own === undefined ? rule : `${own}{${rule.replaceAll(own, '&')}}`;
}

/** Where the styles of elements go when they are first drawn. */
export const ruleCache = createCache({ key: 'css' });

const { sheet } = ruleCache;
const insert = sheet.insert.bind(sheet);
sheet.insert = (rule) => insert(classFirst(rule));
