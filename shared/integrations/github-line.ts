/**
 * The first line of a comment that was written at GitHub: its author, unless a member here is linked to them, and the
 * link to it.
 */
export const githubLine = /^<p><a\b[^>]*>(?:([^<]*) · )?GitHub<\/a><\/p>/;

/** The login of the comment's author at GitHub, if it names one. */
export function githubAuthorOf(html: string): string | undefined {
  return githubLine.exec(html)?.[1];
}
