import { z } from 'zod';
import { Message, type MessageText, message } from '#shared/text/message.ts';

/** What somebody has to type: `missing` is said of what is too short, never of what is too long. */
export const requiredText = (missing: string, longest: number, shortest = 1) =>
  z
    .string({ error: (issue: z.core.$ZodRawIssue) => (issue.code === 'too_big' ? undefined : missing) })
    .trim()
    .min(shortest)
    .max(longest);

/** The error of zod for a text that is too long, where its rule has none of its own. */
export function lengthError(words: (text: MessageText) => string): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'too_big' && issue.origin === 'string'
      ? words(message('At most {0} characters.', Number(issue.maximum)))
      : undefined;
}

/** An issue of zod whose text has parameters, which `issueText` answers again. */
export function issueOf(text: Message) {
  return { code: 'custom', message: String(text), params: { text } } as const;
}

export function issueText(issue: z.core.$ZodIssue): MessageText {
  const text: unknown = issue.code === 'custom' ? issue.params?.text : undefined;
  return text instanceof Message ? text : issue.message;
}

const storedMessage: z.ZodType<Message> = z
  .object({
    template: z.string(),
    params: z.array(z.union([z.string(), z.number(), z.lazy(() => storedMessage)])),
  })
  .transform(({ template, params }) => new Message(template, params));

/** A text of the code as JSON keeps it, for translation when it is read. */
export const storedText: z.ZodType<MessageText> = z.union([z.string(), storedMessage]);
