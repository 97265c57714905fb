import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Assistant } from '#server/modules/assistants/assistant.ts';
import { findTask, toldEntry, toldTask } from '#server/modules/assistants/shapes.ts';
import { momentOf } from '#server/modules/assistants/tool.ts';

const mimeType = 'application/json';

/** The person's day, their week, and a task, for clients that show them beside the conversation. */
export function registerResources(server: McpServer, assistant: Assistant): void {
  const { takt, employeeId, timeZone } = assistant;
  const now = momentOf(assistant);
  const answer = (uri: URL, content: object) => ({
    contents: [{ uri: uri.href, mimeType, text: JSON.stringify({ ...content, now }) }],
  });

  const myDay = { title: 'My day', description: 'The plan and the time of today', mimeType };
  server.registerResource('my-day', 'takt://my-day', myDay, async (uri) => {
    const { today } = now;
    const [plans, logs] = await Promise.all([
      takt.dailyPlans.mine({ query: { dateFrom: today, dateTo: today } }),
      takt.timeLogs.list({
        query: { startDate: today, endDate: today, timeZone, employeeIds: [employeeId], reaching: true },
      }),
    ]);
    const planned = plans.items.flatMap(({ tasks }) => tasks.map(toldTask));
    return answer(uri, { planned, entries: logs.map((log) => toldEntry(log, assistant)) });
  });

  const myWeek = { title: 'My week', description: 'The days of this week against their target', mimeType };
  server.registerResource('my-week', 'takt://my-week', myWeek, async (uri) =>
    answer(uri, await takt.timesheets.checkWeek({ query: { date: now.today } })),
  );

  const task = { title: 'Task', description: 'A task by its number or id', mimeType };
  const address = new ResourceTemplate('takt://task/{task}', { list: undefined });
  server.registerResource('task', address, task, async (uri, { task: reference }) => {
    const { id } = await findTask(assistant, decodeURIComponent(String(reference)));
    const found = await takt.tasks.byId({ params: { id }, query: { relations: ['members', 'project'] } });
    return answer(uri, { task: toldTask(found), description: found.description ?? '' });
  });
}
