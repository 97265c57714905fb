import type { SourceFile } from './import-graph.ts';

/** Files that touch other people's code all the same, and the page that says why, and when that ends. */
export const exceptions: Readonly<Record<string, string>> = {
  'server/tools/generate.mjs': 'docs/adr/0013-prisma-generator.md',
  'server/tools/bundle.mjs': 'docs/adr/0014-maps-of-our-code.md',
  'server/db/migrations/schema-engine.ts': 'docs/adr/0016-schema-engine.md',
};

const buildsCode = /(?:from |import\()'(?:vite|vitest\/config|rolldown|esbuild)'/;
const hooks =
  /^\s*(?:async\s+)?(?:transform|load|resolveId|renderChunk|transformIndexHtml)\s*(?:\([^)]*\)\s*\{|:)|\bon(?:Load|Resolve)\(/m;

/** The shipped code is the written code: the build bundles modules and changes none. */
function changesModules({ text }: SourceFile): string[] {
  return buildsCode.test(text) && hooks.test(text) ? ['changes modules while it builds them'] : [];
}

/** Zod documents the way into a schema of its core, Workbox the list of files; the last one is a name of Excel. */
const documented = new Set(['_zod', '__WB_MANIFEST', '_FilterDatabase']);

/** Members that begin with an underscore are not for us, and change in any version. */
function readsPrivate({ text }: SourceFile): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const members = code.matchAll(
    /[\w$)\]]\??\.(_+[a-zA-Z]\w*)|(?:\[|Reflect\.\w+\([^'"]*,\s*)(['"])(_+[a-zA-Z]\w*)\2/g,
  );
  return [...members]
    .map(([, dotted, , quoted]) => dotted ?? quoted ?? '')
    .filter((name) => !documented.has(name))
    .map((name) => `reads the private member ${name}`);
}

const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)(['"])([^'"]+)\1/g;
const packageName = /^(?:@[\w.-]+\/)?[\w.-]+/;

/** A package promises what its `exports` name, not how its folders are laid out. */
function importsInternals({ text }: SourceFile): string[] {
  return [...text.matchAll(imported)].flatMap(([, , from = '']) => {
    if (/^[.#/]|^node:/.test(from)) return [];
    const [name = ''] = packageName.exec(from) ?? [];
    const isInternal =
      /\/internals?$/.test(name) || /\/(?:internals?|dist|src|lib)(?:\/|$)/.test(from.slice(name.length));
    return isInternal ? [`imports ${from}, which is inside a package`] : [];
  });
}

const importLists = /\bimport\s+([^'";]+?)\s+from\s*(['"])([^'"]+)\2/g;

/** A class of a package is for everybody; for one of ours it has a setting, or a place to stand in. */
function replacesMethods({ text }: SourceFile): string[] {
  const imports = [...text.matchAll(importLists)].filter(([, , , from = '']) => !/^[.#]/.test(from));
  const names = new Set(imports.flatMap(([, list = '']) => list.match(/\w+/g) ?? []));
  const replaced = text.matchAll(
    /\b(\w+)(?:\.\w+)?\.prototype(?:\.\w+|\[[^\]]+\])\s*=[^=]|Object\.(?:assign|defineProperty)\((\w+)(?:\.\w+)?\.prototype\b/g,
  );
  return [...replaced]
    .map(([, assigned, defined]) => assigned ?? defined ?? '')
    .filter((name) => names.has(name))
    .map((name) => `replaces a method of ${name}`);
}

/** Finds our code that changes other people's, or relies on undocumented parts of it. */
export function findForeignCode(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [changesModules, readsPrivate, importsInternals, replacesMethods]
      .flatMap((rule) => rule(file))
      .map((problem) => `${file.path}: ${problem}`),
  );
}
