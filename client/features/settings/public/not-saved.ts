import { createContext } from 'react';

export const plainWords = 'settings.notSaved';

/** The key of the words for a change that is refused, with `reason`; a section may have words of its own. */
export const NotSavedWords = createContext(plainWords);
