import type { SourceFile } from './import-graph.ts';

/** Folders whose comments follow the rule. */
export const coveredFolders: readonly string[] = ['server/', 'shared/', 'client/', 'e2e/', 'prisma/schema/'];

const relativeWord =
  /^(?:(?:about|after|at|before|by|for|from|in|of|on|to|under|until|with) )?(?:how|those|what(?:ever)?|where(?:ver)?|which(?:ever)?|who(?:ever|m|se)?)\b/i;
/** Participles that replace an actor in private jargon. */
const jargon = /\b(?:asked|heard|taken|told)\b/i;

/** Comments that begin with a relative clause instead of a verb or a noun, or that use jargon; each with its line. */
export function findPrivateComments(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => coveredFolders.some((folder) => path.startsWith(folder)))
    .flatMap(({ path, text }) =>
      commentsOf(text).flatMap((comment) =>
        faultsOf(comment.text).map((fault) => `${path}:${comment.line}: ${fault}`),
      ),
    );
}

const title = /^\s*(?:(?:test|describe)\b.*?|\]\))\(\s*(['"`])(.*?)\1/gm;

/** Titles of tests and their groups that begin with a relative clause. */
export function findPrivateTitles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(title)]
        .filter(([, , words = '']) => relativeWord.test(words))
        .map(([, , words]) => `${path}: begin with a noun, not “${words}”`),
    );
}

/** The faults of a comment, or of a sentence that describes an endpoint. */
export function faultsOf(comment: string): string[] {
  const plain = comment.replaceAll(/`[^`]*`|"[^"]*"/g, '…');
  const sentences = plain.split(/(?<=[.!?]) /);
  const clause = sentences.find((sentence) => relativeWord.test(sentence));
  const [word] = jargon.exec(plain) ?? [];
  return [
    ...(clause === undefined ? [] : [`begin with a verb or a noun, not “${clause.slice(0, 30)}”`]),
    ...(word === undefined ? [] : [`name the actor and the action instead of “${word}”`]),
  ];
}

/** A block, adjacent lines, or the end of a line of code; strings are no comments. */
const comment =
  /^[ \t]*\{?\/\*([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n?)+)|^(?:[^'"`/\n]|'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)*?\s\/\/+ (.+)$/gm;

function commentsOf(text: string): { line: number; text: string }[] {
  return [...text.matchAll(comment)].map((match) => {
    const [, block, lines, trailing] = match;
    const words = (block ?? lines ?? trailing ?? '')
      .split('\n')
      .map((line) => line.replace(/^\s*[/*]*\s?/, ''));
    return { line: text.slice(0, match.index).split('\n').length, text: words.join(' ').trim() };
  });
}
