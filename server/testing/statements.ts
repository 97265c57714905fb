import pg from 'pg';
import { vi } from 'vitest';

/** Statements that the work sends to PostgreSQL, over any connection of this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
