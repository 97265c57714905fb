import { createToaster } from '@chakra-ui/react';
import { errorText } from '#client/lib/api/api-error.ts';
import { i18n } from '#client/lib/text/i18n.ts';

const shortMs = 3000;
/** Long enough to read what failed and to reach for "Undo". */
const longMs = 6000;

/** The queue behind `Toaster`; use `notify` to speak. */
export const toaster = createToaster({
  placement: 'bottom-end',
  duration: shortMs,
  max: 4,
  gap: 8,
  pauseOnPageIdle: true,
  offsets: { top: '4px', right: '16px', bottom: '16px', left: '16px' },
});

function success(title: string) {
  toaster.create({ type: 'success', title, duration: shortMs });
}

function info(title: string) {
  toaster.create({ type: 'info', title, duration: shortMs });
}

interface Problem {
  /** What was thrown; its reason stands under the title. */
  cause?: unknown;
  description?: string;
  /** Offers "Retry". */
  onRetry?: () => void;
}

/** Says what failed, and why. */
function error(title: string, { cause, description, onRetry }: Problem = {}) {
  toaster.create({
    type: 'error',
    title,
    description: cause === undefined ? description : errorText(cause),
    duration: longMs,
    action: onRetry ? { label: i18n.t('ui.retry'), onClick: onRetry } : undefined,
  });
}

/** Says what failed, in words that have a place for the reason. */
function failure(key: string, cause: unknown, options?: { onRetry?: () => void }) {
  error(i18n.t(key, { reason: errorText(cause) }), options);
}

/** Says why something failed, where the reason alone is clear enough. */
function refused(cause: unknown, options?: { onRetry?: () => void }) {
  error(errorText(cause), options);
}

/** Says what was done and offers one thing to do about it. */
function choice(title: string, { label, onAccept }: { label: string; onAccept: () => void }) {
  toaster.create({ type: 'success', title, duration: longMs, action: { label, onClick: onAccept } });
}

/** Says what was done and offers to undo it. */
function undo(title: string, onUndo: () => void) {
  choice(title, { label: i18n.t('ui.undo'), onAccept: onUndo });
}

/** Offers what can be done now, until it is accepted or closed; shown once, however often it is called. */
function offer(title: string, { label, onAccept }: { label: string; onAccept: () => void }) {
  const toast = {
    type: 'info',
    title,
    duration: Number.POSITIVE_INFINITY,
    meta: { closable: true },
    action: { label, onClick: onAccept },
  };
  if (!toaster.isVisible(title)) toaster.create({ id: title, ...toast });
}

export const notify = { success, info, error, failure, refused, choice, undo, offer };
