import type { ComponentType } from 'react';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import type { ModuleName } from '#shared/workspaces/modules.ts';

export type SettingsGroup = 'personal' | 'team' | 'organization';

/** A section of the settings. Words: `settings.<id>.title`, and `settings.<id>.keywords` to find it by. */
export interface SettingsSection {
  /** Its address: `/settings/<id>` shows its page and scrolls to it. */
  id: string;
  /** Absent for sections everybody has. */
  isFor?(viewer: Viewer): boolean;
  /** Hidden where the organization does not use it. */
  module?: ModuleName;
  /** The page of help about it, where its page has another one. */
  help?: string;
  /** Loads the code of the section when its page opens. */
  load(): Promise<ComponentType>;
  /** A table that needs more room than a form. */
  isWide?: true;
  /** It has rows only; its head and the card under them are the page's. */
  isPanel?: true;
}

/** Sections that people look for together, one below the other. Its name: `settings.pages.<id>`. */
export interface SettingsPage {
  id: string;
  group: SettingsGroup;
  sections: readonly SettingsSection[];
  /** The page of help about it. */
  help?: string;
}

/** The pages of help about a page and its sections. */
export const helpOfPage = ({ help, sections }: SettingsPage): string[] =>
  [help, ...sections.map((section) => section.help)].filter((name) => name !== undefined);
