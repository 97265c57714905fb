import { z } from 'zod';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';

/** The text of the timer bar; it stays until the work runs. */
export const typedWork = throughReload(createDraftStore(''), 'work-text', z.string());
