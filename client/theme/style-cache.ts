import type { SystemContext } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';

/** Sizes of what is dragged are styles as well, so there is no end of them. */
const maxStyles = 5000;

/** What a function answers for an object, worked out once. */
function oncePerObject<Input extends object, Result>(work: (input: Input) => Result) {
  const results = new WeakMap<Input, Result>();
  return (input: Input): Result => {
    const existing = results.get(input);
    if (existing !== undefined) return existing;
    const result = work(input);
    results.set(input, result);
    return result;
  };
}

function cachedCss(css: SystemContext['css']): SystemContext['css'] {
  const cache = new Map<string, ReturnType<SystemContext['css']>>();
  const keyOf = oncePerObject((styles: object) => JSON.stringify(styles));
  return (...styles) => {
    const key = styles.map((style) => style && keyOf(style)).join();
    const existing = cache.get(key);
    if (existing) return existing;
    if (cache.size >= maxStyles) cache.clear();
    // Emotion uses what is serialized already as it is.
    const result = { ...serialize(css(...styles)) };
    cache.set(key, result);
    return result;
  };
}

/** Chakra works out recipe, styles and their text anew for each element at each render: here the same input has the same result. */
export function cacheStyles(system: SystemContext): SystemContext {
  const valid = new Map<string, boolean>();
  return {
    ...system,
    cva: oncePerObject(system.cva),
    css: cachedCss(system.css),
    isValidProperty(name) {
      const existing = valid.get(name);
      if (existing !== undefined) return existing;
      const result = system.isValidProperty(name);
      valid.set(name, result);
      return result;
    },
  };
}
