import { createContext } from 'react';

/** Who may change the section, in words, where the person may only look at it; undefined where they may change it. */
export const ReadOnly = createContext<string | undefined>(undefined);
