import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { memo, prebuiltDictionary } from '#client/theme/prebuilt-theme.ts';
import { system } from '#client/theme/system.ts';

const folder = path.resolve('node_modules/@chakra-ui/react/dist/esm/styled-system');
const { tokens } = system;

const prebuilt: Plugin = {
  name: 'prebuilt',
  setup({ onLoad }) {
    onLoad({ filter: /token-dictionary\.js$/ }, ({ path: file }) => ({
      contents: prebuiltDictionary(readFileSync(file, 'utf8'), tokens),
    }));
  },
};

/** The dictionary of the built page. */
async function builtTokens(): Promise<typeof tokens> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from './token-dictionary.js'`, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [prebuilt],
  });
  const code = outputFiles[0]?.text ?? '';
  const module: { createTokenDictionary: (options: object) => typeof tokens } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  return module.createTokenDictionary({ prefix: 'chakra' });
}

test('the dictionary of the built page finds every token', async () => {
  const built = await builtTokens();
  const names = [...tokens.flatMap.keys()];
  expect(names.length).toBeGreaterThan(500);
  expect(names.map((name) => built.getVar(name))).toEqual(names.map((name) => tokens.getVar(name)));
  for (const category of tokens.categoryMap.keys())
    expect(built.getCategoryValues(category)).toEqual(tokens.getCategoryValues(category));
  expect(built.colorPaletteMap).toEqual(tokens.colorPaletteMap);
  expect(built.expandReferenceInValue('0 {spacing.4} {colors.brand.solid/40}')).toBe(
    tokens.expandReferenceInValue('0 {spacing.4} {colors.brand.solid/40}'),
  );
  expect(built.getByName('breakpoints.md')?.value).toBe('48rem');
});

test('another way of Chakra to build its dictionary stops the build', () => {
  expect(() => prebuiltDictionary('export {}', tokens)).toThrow('in another way');
});

test('the theme is data, so that the build can write it out', () => {
  const { theme } = system._config;
  expect(JSON.parse(JSON.stringify(theme))).toEqual(theme);
});

test('styles that look the same are worked out once', () => {
  let runs = 0;
  const css = memo((style: object, size?: string) => {
    runs += 1;
    return { ...style, size };
  });
  expect(css({ color: 'fg' }, 'sm')).toBe(css({ color: 'fg' }, 'sm'));
  expect(css({ color: 'fg' })).toEqual({ color: 'fg', size: undefined });
  expect(runs).toBe(2);
});
