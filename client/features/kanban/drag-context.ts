import { createContext, use } from 'react';

/** What the board asks of a column that is drawn as a list. */
export interface ListHandle {
  /** How many cards lie above a point of the screen. */
  indexAt(clientY: number): number;
  /** Brings a card into view and gives it the focus. */
  focus(taskId: string): void;
}

export interface ListRegistry {
  set(columnKey: string, handle: ListHandle): void;
  delete(columnKey: string): void;
}

export const ListRegistryContext = createContext<ListRegistry>(new Map());

/** Where a list says how it can be reached. */
export const useListRegistry = () => use(ListRegistryContext);
