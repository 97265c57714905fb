import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#client/lib/api/api-error.ts';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { notify } from '#client/ui/feedback/notify.ts';

/** Unsaved edits of drafts by id, which survive leaving and reopening a draft. */
export function unsavedDrafts<Values>() {
  const none: Readonly<Record<string, Values>> = {};
  const store = createDraftStore(none);
  return {
    find: (id: string): Values | undefined => store.read()[id],
    /** Undefined: nothing of it waits to be saved. */
    put(id: string, draft: Values | undefined): void {
      const { [id]: _before, ...others } = store.read();
      const next = draft === undefined ? others : { ...others, [id]: draft };
      store.write(Object.keys(next).length === 0 ? none : next);
    },
  };
}

const conflictStatus = 409;

/** Saves a draft; after a conflict it was read again, and the page says what can be done. */
export async function saveOrTell(save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== conflictStatus) throw error;
    notify.refused(error);
  }
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The form of a draft, as far as this needs it. */
interface DraftForm<Values> {
  watch(): Values;
  reset(values: Values): void;
  onSubmit(): void;
  readonly isBusy: boolean;
}

interface Unsaved<Document, Values> {
  readonly document: Document;
  readonly toValues: (document: Document) => Values;
  readonly drafts: ReturnType<typeof unsavedDrafts<Values>>;
}

function textOf<Values extends { version: number }>({ version: _version, ...draft }: Values): string {
  return JSON.stringify(draft);
}

/** A draft that is being filled in, what of it is not saved, and whether somebody else was faster. */
export function useUnsaved<Document extends Versioned, Values extends { version: number }>(
  form: DraftForm<Values>,
  { document, toValues, drafts }: Unsaved<Document, Values>,
) {
  /** The values that the form started with. */
  const [base, setBase] = useState(() => toValues(document));
  const draft = form.watch();
  const isChanged = textOf(draft) !== textOf(base);
  const isBehind = document.version > draft.version;

  function fill(saved: Document): void {
    const next = toValues(saved);
    setBase(next);
    form.reset(next);
  }

  const refill = useEffectEvent(() => fill(document));
  useEffect(() => {
    if (isBehind && !isChanged) refill();
  }, [isBehind, isChanged]);
  const typed = isChanged ? textOf(draft) : undefined;
  const store = useEffectEvent(() => drafts.put(document.id, isChanged ? draft : undefined));
  useEffect(() => {
    void typed;
    store();
  }, [typed]);

  return {
    draft,
    isChanged,
    fill,
    hasConflict: isBehind && isChanged && !form.isBusy,
    discard: () => fill(document),
    /** Saves what is typed over what somebody else saved. */
    keepMine: () => {
      form.reset({ ...draft, version: document.version });
      form.onSubmit();
    },
  };
}
