import { z } from 'zod';
import { Message, type MessageText, message } from '#shared/text/message.ts';

/** A required text: `missing` is the error for a text that is too short, never for one that is too long. */
export const requiredText = (missing: string, longest: number, shortest = 1) =>
  z
    .string({ error: (issue: z.core.$ZodRawIssue) => (issue.code === 'too_big' ? undefined : missing) })
    .trim()
    .min(shortest)
    .max(longest);

const tooLong = (longest: number | bigint) => message('At most {0} characters.', Number(longest));

/** The error of zod for a text that is too long, where its rule has none of its own. */
export function lengthError(words: (text: MessageText) => string): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'too_big' && issue.origin === 'string' ? words(tooLong(issue.maximum)) : undefined;
}

/** An issue of zod whose text has parameters. */
export function issueOf(text: MessageText) {
  return { code: 'custom', message: String(text), params: { text } } as const;
}

/** The text of an issue, with its parameters where it has some. */
export function issueText(issue: z.core.$ZodIssue): MessageText {
  if (issue.code === 'custom' && issue.params?.text instanceof Message) return issue.params.text;
  const limit = issue.code === 'too_big' && issue.origin === 'string' ? tooLong(issue.maximum) : undefined;
  return limit !== undefined && String(limit) === issue.message ? limit : issue.message;
}

/** Adds the issues of a schema that was parsed inside another one. */
export function addIssues({ issues }: z.ZodError, context: z.core.$RefinementCtx): void {
  for (const issue of issues) context.addIssue({ ...issueOf(issueText(issue)), path: issue.path });
}

const storedMessage: z.ZodType<Message> = z
  .object({
    template: z.string(),
    params: z.array(z.union([z.string(), z.number(), z.lazy(() => storedMessage)])),
  })
  .transform(({ template, params }) => new Message(template, params));

/** A text of the code as JSON keeps it, for translation when it is read. */
export const storedText: z.ZodType<MessageText> = z.union([z.string(), storedMessage]);
