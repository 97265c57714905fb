import path from 'node:path';
import type { Plugin } from 'vite';

const prefix = '\0messages:';
const pageMessages = /^#client\/locales\/en\/pages\/[\w-]+\.json$/;
const folder = import.meta.dirname;

/** `import '#client/locales/en/pages/plans.json'` adds these English messages when the part that imports them is loaded. */
export function pageMessagesPlugin(): Plugin {
  return {
    name: 'page-messages',
    enforce: 'pre',
    resolveId(source) {
      if (!pageMessages.test(source)) return undefined;
      // Without its ending, because what ends in json is parsed as JSON.
      return prefix + path.basename(source, '.json');
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      const file = JSON.stringify(path.join(folder, 'en', 'pages', `${name}.json`));
      const i18n = JSON.stringify(path.join(folder, '..', 'lib', 'text', 'i18n.ts'));
      return `import { addEnglish } from ${i18n};
import words from ${file};
addEnglish(${JSON.stringify(name)}, words);
export default words;`;
    },
  };
}
