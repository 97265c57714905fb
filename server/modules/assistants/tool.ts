import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Assistant } from '#server/modules/assistants/assistant.ts';
import type { AssistantChange } from '#server/modules/assistants/change-back.ts';
import type { AssistantDeed } from '#shared/assistants/assistant-action.schema.ts';
import { TaktError } from '#shared/client/takt-client.ts';
import { dayOf } from '#shared/time/day.ts';
import { clockOf } from '#shared/time/wall-time.ts';

/** A refusal of our own, in words that say what to do next. */
export class ToolError extends Error {}

/** Effects of a call; a client asks its person before some of them. */
const effects = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  deletes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
} as const;

interface ToolTexts {
  readonly name: string;
  readonly title: string;
  /** One or two sentences, and an example. */
  readonly description: string;
}

interface Tool<Input extends z.ZodObject, Output extends z.ZodObject, Answer> extends ToolTexts {
  readonly input: Input;
  readonly output: Output;
  readonly run: (assistant: Assistant, input: z.output<Input>) => Promise<Answer>;
}

/** The subject of a change and its undo; the name of the tool says the rest, unless `deed` does. */
type Change = Omit<AssistantChange, 'deed'> & Partial<Pick<AssistantChange, 'deed'>>;

interface Changed<Answer> {
  readonly answer: Answer;
  /** Absent if all is as it was. */
  readonly change: Change | undefined;
}

export type RegisterTool = (server: McpServer, assistant: Assistant) => void;

/** The present moment of the person, which comes with every answer. */
const moment = z.object({
  today: z.string().describe('The present day of the person, 2026-03-11'),
  time: z.string().describe('The clock of the person, 09:30'),
  timeZone: z.string(),
});

export const momentOf = ({ now, timeZone }: Assistant) => ({
  today: dayOf(now, timeZone),
  time: clockOf(now, timeZone),
  timeZone,
});

/** The next step after a refusal, by its code. */
const hints: Readonly<Record<string, string>> = {
  TOKEN_SCOPE: 'The person can create a token with more scopes in Settings, Security.',
  TIME_OVERLAPS: 'Read the day and choose a time that is free, or ask the person which entry to change.',
  TIME_LOCKED: 'Ask the person to withdraw the timesheet, or to have it reopened.',
  PERIOD_CLOSED: 'The days are closed. Ask the person to request that they are reopened.',
  FIELD_REQUIRED: 'Ask the person for what is missing.',
  TIME_CHANGED: 'Read the entry again.',
  TASK_CHANGED: 'Read the task again.',
};

const failure = 'The server failed. Read what there is now before you try again.';

function refusalText(error: unknown, { log }: Assistant): string {
  if (error instanceof ToolError) return error.message;
  if (!(error instanceof TaktError)) {
    log.error({ err: error }, 'a tool of an assistant failed');
    return failure;
  }
  const fields = Object.entries(error.fields).map(([field, text]) => `${field}: ${text}`);
  return [error.message, ...fields, hints[error.code ?? ''] ?? ''].filter(Boolean).join(' ');
}

type Answered<Input extends z.ZodObject, Output extends z.ZodObject> = Tool<Input, Output, z.input<Output>>;

/** Registers a tool; its refusals answer the words of the server. */
function registered<Input extends z.ZodObject, Output extends z.ZodObject>(
  effect: keyof typeof effects,
  { name, run, input, output, ...texts }: Answered<Input, Output>,
): RegisterTool {
  return (server, assistant) => {
    const outputSchema = output.extend({ now: moment });
    const config = { ...texts, inputSchema: input, outputSchema, annotations: effects[effect] };
    server.registerTool<z.ZodObject, z.ZodObject>(name, config, async (asked) => {
      try {
        const answer = { ...(await run(assistant, input.parse(asked))), now: momentOf(assistant) };
        return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: refusalText(error, assistant) }] };
      }
    });
  };
}

/** A tool that changes nothing. */
export function readingTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Answered<Input, Output>,
): RegisterTool {
  return registered('reads', tool);
}

/** A tool that changes something: the person sees what it did, and may undo it. */
export function changingTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  effect: Exclude<keyof typeof effects, 'reads'>,
  { run, ...tool }: Tool<Input, Output, Changed<z.input<Output>>> & { readonly name: AssistantDeed },
): RegisterTool {
  return registered(effect, {
    ...tool,
    async run(assistant, input) {
      const { answer, change } = await run(assistant, input);
      if (change !== undefined) await assistant.record({ deed: tool.name, ...change });
      return answer;
    },
  });
}
