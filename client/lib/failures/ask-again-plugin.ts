import type { Plugin } from 'vite';

/** What is written in Vite's helper of `import()`, and what is built before it. */
const insertions = [
  ['return preloadOnce(', 'if (lost.has(dep.href)) return askAgain(dep.href);'],
  ['if (isCss) return new Promise', 'link.addEventListener("error", () => lost.add(dep.href));'],
] as const;

const askAgain = `const lost = new Set();
const askAgain = (href) =>
  fetch(href, { cache: 'reload' }).then(() => void lost.delete(href), () => undefined);
`;

/**
 * WebKit remembers a file that could not be loaded ahead of its import, and answers every later one with that failure; a
 * fetch that passes its memory by makes it forget.
 */
export function askLostCodeAgain(): Plugin {
  let isSeen = false;
  return {
    name: 'ask-again',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return undefined;
      isSeen = true;
      const changed = insertions.reduce((text, [place, inserted]) => {
        if (!text.includes(place)) throw new Error("Vite's helper of import() is another one now");
        return text.replace(place, () => `${inserted}\n${place}`);
      }, code);
      return { code: askAgain + changed, map: null };
    },
    buildEnd(error) {
      if (!error && !isSeen) throw new Error('Vite has no helper of import() any more');
    },
  };
}
