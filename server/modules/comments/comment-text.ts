import { cleanHtml } from '#server/context/clean-html.ts';
import { fieldError } from '#server/errors.ts';
import { commentMaximum, commentTexts } from '#shared/comments/comment.schema.ts';

/** Whether anything is left to read; a mention says something even without its name. */
function isEmpty(html: string): boolean {
  if (html.includes('data-type="mention"')) return false;
  return html.replaceAll(/<[^>]*>|&nbsp;|[\s\u00a0\u200b\ufeff]/g, '') === '';
}

/** The text as it may be kept; 400 when nothing is left of it, or too much. */
export function cleanComment(html: string): string {
  const clean = cleanHtml(html).trim();
  if (isEmpty(clean)) throw fieldError('comment', commentTexts.empty);
  if (clean.length > commentMaximum) throw fieldError('comment', commentTexts.tooLong);
  return clean;
}
