/** The state of one part; `todo` says how to fix it. */
export interface Finding {
  readonly part: string;
  readonly state: 'ok' | 'note' | 'todo';
  readonly text: string;
}

export type Examine = () => Promise<Omit<Finding, 'part'>>;

export const ok = (text: string): Omit<Finding, 'part'> => ({ state: 'ok', text });
/** Works, but operators who serve other people may want to change it. */
export const note = (text: string): Omit<Finding, 'part'> => ({ state: 'note', text });
export const todo = (text: string): Omit<Finding, 'part'> => ({ state: 'todo', text });

/** The message of an error. A failed connection has it in its cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'fetch failed' && error.cause !== undefined) return reasonOf(error.cause);
  return error.message;
}

type Advice = string | ((error: unknown) => string);

/** A part that cannot be examined is one to do something about. */
export async function examine(part: string, advice: Advice, work: Examine): Promise<Finding> {
  try {
    return { part, ...(await work()) };
  } catch (error) {
    const remedy = typeof advice === 'string' ? advice : advice(error);
    return { part, ...todo(`${reasonOf(error).replace(/\.$/, '')}. ${remedy}`) };
  }
}
