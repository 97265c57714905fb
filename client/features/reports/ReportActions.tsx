import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place at the right of the page's title, which the open report fills. */
export const ActionsPlace = createContext<HTMLElement | null>(null);

/** For a report: its buttons, drawn beside the page's title. */
export function ReportActions({ children }: { children: ReactNode }) {
  const place = use(ActionsPlace);
  return place ? createPortal(children, place) : null;
}
