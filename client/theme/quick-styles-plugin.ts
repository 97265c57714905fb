import { fileURLToPath } from 'node:url';
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
const propsModule = JSON.stringify(fileURLToPath(new URL('./element-props.ts', import.meta.url)));

/** By file of Chakra's `styled-system`: what is written there, and what is built in its place. */
const changes: Record<string, readonly (readonly [before: string | RegExp, after: string])[]> = {
  // `style-cache.ts` asks for each style once: to look it up by a text of all of it costs more than to work it out.
  'css.js': [
    ['return memo(function cssFn', 'return (function cssFn'],
    ['return memo(function mergeFn', 'return (function mergeFn'],
  ],
  // Asked for each property of each style.
  'conditions.js': [['keys().includes(key)', 'Object.hasOwn(values, key)']],
  'factory.js': [
    // What an element is made of is known by its props (`element-props.ts`).
    [
      "import * as React from 'react';",
      `import * as React from 'react';\nimport { elementProps } from ${propsModule};`,
    ],
    ['let styles = [];', 'let known;'],
    [
      'const { cva, isValidProperty } = useChakraContext();',
      `const system = useChakraContext();
    if (known?.system !== system) {
    const { cva, isValidProperty } = system;`,
    ],
    [
      /const propsWithDefault = [\s\S]+?finalProps\.ref = ref;/,
      `known = {
      system,
      usesAs: !shouldForwardProp("as"),
      propsOf: elementProps({ system, recipe: cvaRecipe, forwards: shouldForwardProp })
    };
    }
    const props = options.defaultProps ? { ...options.defaultProps, ...compact(inProps) } : inProps;
    const { own, serialized } = known.propsOf(props, cache2);
    let FinalTag = known.usesAs && props.as || baseTag;
    let finalProps = own;
    finalProps.ref = ref;`,
    ],
    // A style enters its sheet where it is first drawn: an effect of each element would be a fifth of all components.
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
        const result = text.replace(before, () => after);
        if (result === text) throw new Error(`Chakra's ${file} is another one now`);
        return result;
      }, code);
      return changed === code ? undefined : { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && unseen.size > 0) throw new Error(`Chakra has no ${[...unseen].join(', ')} any more`);
    },
  };
}
