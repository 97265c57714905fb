import path from 'node:path';
import type { SystemContext } from '@chakra-ui/react';
import { type Plugin, runnerImport } from 'vite';

const systemFile = path.join(import.meta.dirname, 'system.ts');
const stylesheet = 'prebuilt-theme.css';
const virtualStylesheet = /^prebuilt-theme\.css$/;
const themeConfig = /[\\/]client[\\/]theme[\\/]theme-config\.ts$/;
const chakraDictionary = /@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]token-dictionary\.js$/;
const chakraMemo = /@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]utils[\\/]memo\.js$/;

type Tokens = SystemContext['tokens'];

/** Of these Chakra reads the values as well, not only the names of their variables. */
const namedByValue = /^(opacity|breakpoints)\./;

/** What Chakra looks up in its dictionary of tokens while a page is open. */
function tableOf(tokens: Tokens) {
  const categories = [...tokens.categoryMap.keys()];
  return {
    categories: Object.fromEntries(categories.map((name) => [name, tokens.getCategoryValues(name)])),
    palettes: [...tokens.colorPaletteMap].map(([name, variables]) => [name, [...variables]]),
    values: [...tokens.tokenMap.values()]
      .filter(({ name }) => namedByValue.test(name))
      .map(({ name, value }) => ({ name, value })),
  };
}

const fromTable = (table: string) => `const table = ${table};
  byCategoryJson = table.categories;
  for (const [category, values] of Object.entries(table.categories))
    for (const [name, value] of Object.entries(values)) flatMap.set(category + '.' + name, value);
  for (const [name, variables] of table.palettes) colorPaletteMap.set(name, new Map(variables));
  for (const token of table.values) tokenNameMap.set(token.name, token);
  return dictionary;`;

const built =
  /registerTokens\(\);\s*registerTransform\([^;]*\);\s*registerMiddleware\([^;]*\);\s*build\(\);\s*return dictionary;/;

/** Chakra's dictionary of tokens with a table in the place of what it works out of all tokens. */
export function prebuiltDictionary(code: string, tokens: Tokens): string {
  if (!built.test(code)) throw new Error('Chakra builds its dictionary of tokens in another way now');
  return code.replace(built, () => fromTable(JSON.stringify(tableOf(tokens))));
}

/** Stands in for Chakra's own in the built page, which sorts and joins the keys of every style by hand. It is sent as it is written. */
export function memo<Args extends unknown[], Result>(work: (...args: Args) => Result) {
  const maxResults = 2000;
  const results = new Map<string, Result>();
  return (...args: Args): Result => {
    const key = JSON.stringify(args);
    const existing = results.get(key);
    if (existing !== undefined) return existing;
    const result = work(...args);
    if (results.size >= maxResults) results.clear();
    results.set(key, result);
    return result;
  };
}

/** What of the theme is looked up while the page is open. */
function themeCode({ _config: { theme = {}, cssVarsPrefix } }: SystemContext): string {
  const { tokens: _tokens, semanticTokens: _semanticTokens, keyframes: _keyframes, ...rest } = theme;
  return `import '${stylesheet}';
export const theme = ${JSON.stringify({ theme: rest, cssVarsPrefix })};`;
}

/** The theme is the same for everybody: its variables and base styles become a style sheet, its tokens a table. */
export function prebuiltTheme(): Plugin {
  let system: SystemContext;
  return {
    name: 'prebuilt-theme',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<{ system: SystemContext }>(systemFile);
      system = module.system;
    },
    resolveId: { filter: { id: virtualStylesheet }, handler: () => stylesheet },
    load: {
      filter: { id: [virtualStylesheet, themeConfig] },
      async handler(id) {
        if (themeConfig.test(id)) return themeCode(system);
        const { css } = await import('@emotion/react');
        return [system.layers.atRule, ...system._global.map((layer) => css(layer).styles)].join('\n');
      },
    },
    transform: {
      filter: { id: [chakraMemo, chakraDictionary] },
      handler: (code, id) => ({
        code: chakraMemo.test(id) ? `export ${memo}` : prebuiltDictionary(code, system.tokens),
        map: null,
      }),
    },
  };
}
