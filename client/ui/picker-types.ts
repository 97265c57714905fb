import type { ReactElement, ReactNode } from 'react';

/** What every picker of entities needs to know about them. */
export interface PickerSource<T> {
  /** Names the field: "Assignee". */
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  itemText: (item: T) => string;
  /** More words to find it by, for example a number or an e-mail. */
  itemKeywords?: (item: T) => string;
  renderItem?: (item: T) => ReactNode;
  /** Offers to make what was not found. */
  onCreate?: (text: string) => void;
  createLabel?: (text: string) => string;
  /** The server searches: called with the settled text, and nothing is filtered here. */
  onSearchChange?: (text: string) => void;
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  width?: string;
  /** Of the popover; absent: as wide as the control, and 18rem at least. */
  panelWidth?: string;
  /** A button of your own in place of the input-like one. */
  trigger?: ReactElement;
}
