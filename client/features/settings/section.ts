import type { ComponentType } from 'react';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';

export type SettingsGroup = 'personal' | 'team' | 'organization';

/** Who looks at the settings. */
export interface Viewer {
  scope: Scope;
  /** Name of the role in the workspace. */
  role: string | undefined;
  held: ReadonlySet<string>;
  /** Whether the role holds the permission. */
  may(permission: string): boolean;
}

/** One anchored section. Words: `settings.<id>.title`, and `settings.<id>.keywords` to find it by. */
export interface SettingsSection {
  /** The anchor: `/settings#general`. */
  id: string;
  group: SettingsGroup;
  /** Absent for sections everybody has. */
  isFor?(viewer: Viewer): boolean;
  /** Who changes it, where others may look at it. */
  changing?: {
    isFor(viewer: Viewer): boolean;
    /** Says to everybody else who may change it: `settings.readOnly.<words>`. */
    words: 'team' | 'labels';
  };
  Component: ComponentType;
}
