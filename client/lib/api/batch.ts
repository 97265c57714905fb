import { createSessionStore } from '#client/lib/session/session-store.ts';
import { batchPath, mostBatchReads, readBatchLine } from '#shared/http/batch.ts';
import { noteFirstRead, type Timing, watchFirstReads } from './first-reads.ts';

interface Part {
  readonly address: string;
  readonly headers: Headers;
  readonly signal?: AbortSignal;
  /** Undefined: the batch does not answer it. */
  settle(response: Response | undefined): void;
}

let isOn = false;
let waiting: Part[] = [];

/** Answers to what `public/first-reads.js` requested, by address. Each is given out once. */
let early = new Map<string, Promise<Response | undefined>>();

/** Something changed; they may be from before it. */
export function dropEarlyAnswers(): void {
  early = new Map();
}

const timings = new WeakMap<Response, Timing>();
/** When a read of a batch was sent and answered, for the clock. */
export const timingOf = (response: Response): Timing | undefined => timings.get(response);

const unauthorized = 401;
const notModified = 304;

interface Tagged {
  readonly tag: string;
  readonly body: string;
}

/** Answers by their addresses, which the server need not send again while their tags are the same. */
const tagged = createSessionStore<ReadonlyMap<string, Tagged>>(new Map());
const mostCharacters = 6_000_000;

function keep(address: string, answer: Tagged): void {
  const kept = new Map(tagged.read()).set(address, answer);
  const length = [...kept.values()].reduce((sum, { body }) => sum + body.length, 0);
  tagged.write(length > mostCharacters ? new Map() : kept);
}

/** Known reads are already on the page: their new answers wait so long for each other, and render together. */
const togetherMilliseconds = 100;

/** Addresses that were answered in this session. */
const answered = createSessionStore<ReadonlySet<string>>(new Set());

/** Runs what it is given at once, or together: at its end, or a moment after the first. */
function createDelivery({ isTogether }: { isTogether: boolean }) {
  let due: (() => void)[] = [];
  let timer: number | undefined;
  const end = () => {
    window.clearTimeout(timer);
    timer = undefined;
    const all = due;
    due = [];
    for (const run of all) run();
  };
  const add = (run: () => void) => {
    due.push(run);
    if (!isTogether) end();
    else timer ??= window.setTimeout(end, togetherMilliseconds);
  };
  return { add, end };
}

/** Gives each part its answer as it comes; parts that the batch leaves without one are settled with undefined. */
async function deliver(parts: readonly Part[], answer: () => Promise<Timing & { response: Response }>) {
  const unanswered = new Set(parts);
  const delivery = createDelivery({
    isTogether: parts.every(({ address }) => answered.read().has(address)),
  });
  const settle = (part: Part | undefined, timing: Timing, status: number, body: string) => {
    if (part === undefined) return;
    const response = new Response(body, { status });
    timings.set(response, timing);
    unanswered.delete(part);
    delivery.add(() => part.settle(response));
  };
  try {
    const { response, ...timing } = await answer();
    if (response.status === unauthorized)
      for (const part of parts) settle(part, timing, unauthorized, await response.clone().text());
    if (response.ok && response.body !== null) {
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const lines = (rest + next.value).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const { index, status, tag, body } = readBatchLine(line);
          const part = parts[index];
          const stored = status === notModified ? tagged.read().get(part?.address ?? '') : undefined;
          if (part && tag !== undefined && status !== notModified) keep(part.address, { tag, body });
          if (stored) settle(part, timing, 200, stored.body);
          else if (status !== notModified) settle(part, timing, status, body);
        }
      }
    }
  } catch {
    // Alone, each read says by itself what is wrong.
  }
  delivery.end();
  answered.write(new Set([...answered.read(), ...parts.map(({ address }) => address)]));
  for (const part of unanswered) part.settle(undefined);
}

/** Nobody waits for a call whose reads were all broken off; at the end of a session it would be refused. */
function abortedWithAll(parts: readonly Part[]): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (parts.every(({ signal }) => signal?.aborted)) controller.abort();
  };
  for (const { signal } of parts) signal?.addEventListener('abort', check, { once: true });
  return controller.signal;
}

async function request(parts: readonly Part[]): Promise<Timing & { response: Response }> {
  const headers = new Headers(parts[0]?.headers);
  headers.set('content-type', 'application/json');
  const reads = parts.map(({ address }) => address);
  const body = JSON.stringify({ reads, tags: reads.map((address) => tagged.read().get(address)?.tag ?? '') });
  const sentAt = Date.now();
  const signal = abortedWithAll(parts);
  const response = await fetch(`/api${batchPath}`, { method: 'POST', headers, body, signal });
  return { response, sentAt, receivedAt: Date.now() };
}

function flush(): void {
  const parts = waiting.filter(({ signal }) => signal?.aborted !== true);
  waiting = [];
  const [only] = parts;
  if (parts.length === 1) only?.settle(undefined);
  else if (parts.length > 1) void deliver(parts, () => request(parts));
}

function join(address: string, headers: Headers, signal: AbortSignal): Promise<Response | undefined> {
  return new Promise((settle) => {
    // In a task of its own, so that all reads of one drawing are there.
    if (waiting.push({ address, headers, signal, settle }) === 1) window.setTimeout(flush);
    else if (waiting.length === mostBatchReads) flush();
  });
}

/** Rejects as soon as the read is broken off; its answer is then for nobody. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    void answer.then(resolve).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** The answer that was requested early, in the same session; it is given back when the read is broken off. */
async function takeEarly(
  address: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const answers = early;
  const answer = answers.get(address);
  if (answer === undefined || headers.get('authorization') !== window.firstReads?.authorization)
    return undefined;
  answers.delete(address);
  try {
    return await unlessAborted(answer, signal);
  } catch (error) {
    answers.set(address, answer);
    throw error;
  }
}

async function inBatch(
  address: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response | undefined> {
  noteFirstRead(address);
  const answer = await takeEarly(address, headers, signal);
  return answer ?? unlessAborted(join(address, headers, signal), signal);
}

/** The answer to a read that was sent together with others; undefined: it is to be sent alone. */
export const readInBatch = (...read: Parameters<typeof inBatch>): ReturnType<typeof inBatch> | undefined =>
  isOn ? inBatch(...read) : undefined;

function takeEarlyAnswers(): void {
  const first = window.firstReads;
  if (first === undefined || first.language !== document.documentElement.lang) return;
  const parts: Part[] = [];
  for (const address of first.reads) {
    const answer = new Promise<Response | undefined>((settle) => {
      parts.push({ address, headers: new Headers(), settle });
    });
    early.set(address, answer);
  }
  void deliver(parts, () => first.answer);
}

/**
 * Sends the reads of one moment in one call, until the returned function is called, and takes what was requested before
 * the code was there.
 */
export function batchReads(): () => void {
  isOn = true;
  watchFirstReads(dropEarlyAnswers);
  takeEarlyAnswers();
  return () => {
    isOn = false;
    dropEarlyAnswers();
  };
}
