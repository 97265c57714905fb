import { errorText } from '#client/lib/api/api-error.ts';
import { i18n } from '#client/lib/text/i18n.ts';

const shortMs = 3000;
/** Long enough to read what failed and to reach for "Undo". */
const longMs = 6000;

/** A text that is computed at each render, so that it follows the language of the page. */
type Words = () => string;

export interface Notice {
  type: 'success' | 'info' | 'error';
  title: Words;
  duration: number;
  description?: Words | undefined;
  action?: { label: Words; onClick: () => void } | undefined;
  /** Shown once at a time, and until it is closed. */
  isOffer?: boolean;
}

const waiting: Notice[] = [];
let show = (notice: Notice): void => {
  waiting.push(notice);
};

/** The part of the page that shows messages takes over, with what was said before it was there. */
export function showNoticesBy(shower: typeof show): void {
  show = shower;
  for (const notice of waiting.splice(0)) show(notice);
}

function success(title: Words) {
  show({ type: 'success', title, duration: shortMs });
}

function info(title: Words) {
  show({ type: 'info', title, duration: shortMs });
}

interface Problem {
  /** The error; its reason is below the title. */
  cause?: unknown;
  description?: Words;
  /** Offers "Retry". */
  onRetry?: () => void;
}

/** Says what failed, and why. */
function error(title: Words, { cause, description, onRetry }: Problem = {}) {
  show({
    type: 'error',
    title,
    description: cause === undefined ? description : () => errorText(cause),
    duration: longMs,
    action: onRetry ? { label: () => i18n.t('ui.retry'), onClick: onRetry } : undefined,
  });
}

/** Says what failed, in words that have a place for the reason. */
function failure(key: string, cause: unknown, options?: { onRetry?: () => void }) {
  error(() => i18n.t(key, { reason: errorText(cause) }), options);
}

/** Says why something failed, where the reason alone is clear enough. */
function refused(cause: unknown, options?: { onRetry?: () => void }) {
  error(() => errorText(cause), options);
}

interface Choice {
  label: Words;
  onAccept: () => void;
  description?: Words;
  durationMs?: number;
}

/** Says what was done and offers one thing to do about it. */
function choice(title: Words, { label, onAccept, description, durationMs: duration = longMs }: Choice) {
  show({ type: 'success', title, description, duration, action: { label, onClick: onAccept } });
}

/** Says what was done and offers to undo it. */
function undo(title: Words, onUndo: () => void) {
  choice(title, { label: () => i18n.t('ui.undo'), onAccept: onUndo });
}

/** Offers what can be done now, until it is accepted or closed; shown once, however often it is called. */
function offer(title: Words, { label, onAccept }: { label: Words; onAccept: () => void }) {
  const action = { label, onClick: onAccept };
  show({ type: 'info', title, duration: Number.POSITIVE_INFINITY, action, isOffer: true });
}

export const notify = { success, info, error, failure, refused, choice, undo, offer };
