import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const prompts = {
  plan_my_day: {
    title: 'Plan my day',
    text: 'Plan my day. Read my plan, my open tasks and yesterday; suggest at most five tasks that fit my hours, in order, and change the plan when I agree.',
  },
  close_my_day: {
    title: 'Close my day',
    text: 'Close my day. Read the timer and the entries of today; name gaps, entries without a task or note, and a timer that still runs; correct what I agree to.',
  },
  draft_my_stand_up: {
    title: 'Draft my stand-up',
    text: 'Draft my stand-up in three short parts: what I worked on the last working day, what I plan today, and what is in the way. Use my entries and plans only.',
  },
  review_this_week: {
    title: 'Review this week',
    text: 'Review this week. Compare each day with its target, name days without time and the largest pieces of work, and offer to submit the week.',
  },
} as const;

/** Beginnings of conversations that a client offers to its person. */
export function registerPrompts(server: McpServer): void {
  for (const [name, { title, text }] of Object.entries(prompts))
    server.registerPrompt(name, { title, description: text }, () => ({
      messages: [{ role: 'user', content: { type: 'text', text } }],
    }));
}
