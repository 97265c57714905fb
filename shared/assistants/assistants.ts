/** Address of the server for assistants, below `/api`. */
export const mcpPath = '/mcp';

export const assistantTexts = {
  token: 'Connect with an API token of a member. Create one in Settings, Security.',
  origin: 'Pages of other sites may not connect.',
  oneMessage: 'Send one message per request.',
  postOnly: 'Send messages with POST.',
} as const;

/** Settings of a program that speaks the Model Context Protocol, as text for its own file. */
export function assistantSettings({ server, token }: { server: string; token: string }): string {
  const headers = { Authorization: `Bearer ${token}` };
  const takt = { type: 'http', url: `${server}/api${mcpPath}`, headers };
  return JSON.stringify({ mcpServers: { takt } }, null, 2);
}
