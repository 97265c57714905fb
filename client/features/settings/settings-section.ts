import type { ComponentType } from 'react';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';

export type SettingsGroup = 'personal' | 'team' | 'organization';

/** A page of the settings. Words: `settings.<id>.title`, and `settings.<id>.keywords` to find it by. */
export interface SettingsSection {
  /** Its address: `/settings/<id>`. */
  id: string;
  group: SettingsGroup;
  /** Absent for sections everybody has. */
  isFor?(viewer: Viewer): boolean;
  /** The people with write access, if others may view the section. */
  changing?: {
    isFor(viewer: Viewer): boolean;
    /** The note for readers without write access: `settings.readOnly.<words>`. */
    words: 'team' | 'labels';
  };
  /** Loads the code of the section when it opens. */
  load(): Promise<ComponentType>;
  /** A table that needs more room than a form. */
  isWide?: true;
  /** It has rows only; its head and the card under them are the page's. */
  isPanel?: true;
}

/** The entries of a group. */
export type GroupedSection = Omit<SettingsSection, 'group'>;
