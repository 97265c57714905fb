import type { Plugin } from 'vite';

const insertion = `/* @__PURE__ */ jsx(
        Insertion,
        {
          cache: cache2,
          serialized,
          isStringTag: typeof FinalTag === "string"
        }
      ),
      `;
const element = '/* @__PURE__ */ jsx(FinalTag, { ...finalProps })';

/** By file of Chakra's `styled-system`: what is written there, and what is built in its place. */
const changes: Record<string, readonly (readonly [string, string])[]> = {
  // `style-cache.ts` asks for each style once: to look it up by a text of all of it costs more than to work it out.
  'css.js': [
    ['return memo(function cssFn', 'return (function cssFn'],
    ['return memo(function mergeFn', 'return (function mergeFn'],
  ],
  // Asked for each property of each style.
  'conditions.js': [['keys().includes(key)', 'Object.hasOwn(values, key)']],
  // A style enters its sheet where it is first drawn: an effect of each element would be a fifth of all components.
  'factory.js': [
    [
      `return /* @__PURE__ */ jsxs(React.Fragment, { children: [\n      ${insertion}${element}\n    ] });`,
      `insertStyles(cache2, serialized, typeof FinalTag === "string");\n    return ${element};`,
    ],
  ],
};

/** Chakra's way from props to class names, which every element of the page takes, without its detours. */
export function quickStyles(): Plugin {
  const unseen = new Set(Object.keys(changes));
  return {
    name: 'quick-styles',
    apply: 'build',
    transform(code, id) {
      const [, file = ''] = /@chakra-ui\/react\/dist\/esm\/styled-system\/([\w-]+\.js)/.exec(id) ?? [];
      unseen.delete(file);
      const changed = (changes[file] ?? []).reduce((text, [before, after]) => {
        if (!text.includes(before)) throw new Error(`Chakra's ${file} is another one now`);
        return text.replace(before, () => after);
      }, code);
      return changed === code ? undefined : { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && unseen.size > 0) throw new Error(`Chakra has no ${[...unseen].join(', ')} any more`);
    },
  };
}
