import { createContext, use } from 'react';

/** Overlays that any part of the shell can open. */
export interface ShellControls {
  openPalette: () => void;
  openHelp: () => void;
  openDrawer: () => void;
  toggleSidebar: () => void;
}

export const ShellContext = createContext<ShellControls | undefined>(undefined);

export function useShell(): ShellControls {
  const shell = use(ShellContext);
  if (shell === undefined) throw new Error('useShell() works inside the shell only');
  return shell;
}
