const files = import.meta.glob<string>('#docs/help/*.md', { eager: true, query: '?raw', import: 'default' });

/** Every page ends with the rules worth knowing. */
const lastPart = '## Good to know';

export interface HelpText {
  /** The name of its file. */
  name: string;
  title: string;
  /** Its first paragraph. */
  intro: string;
  /** Markdown below the title. */
  body: string;
  /** The titles of its parts, one for each task of a reader. */
  headings: string;
}

/** A paragraph without its marks. */
const plainTextOf = (markdown: string) => markdown.replaceAll('\n', ' ').replace(/[*`]/g, '');

function helpText([path, text]: [string, string]): HelpText {
  const [head = '', ...rest] = text.trim().split('\n\n');
  return {
    name: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    title: head.replace(/^# /, ''),
    intro: plainTextOf(rest[0] ?? ''),
    body: rest.join('\n\n'),
    headings: rest.filter((part) => part.startsWith('## ') && part !== lastPart).join(' '),
  };
}

/** Every page of help, in English. They come with the code of the first one that is opened. */
export const helpTexts: readonly HelpText[] = Object.entries(files)
  .map(helpText)
  .toSorted((one, other) => one.title.localeCompare(other.title));
