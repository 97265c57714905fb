import { useTheme } from 'next-themes';

type ColorMode = 'light' | 'dark';
export type ColorModeChoice = ColorMode | 'system';

/** The visible mode (`mode`), the chosen one (`choice`), and a setter. */
export function useColorMode() {
  const { resolvedTheme, theme, setTheme } = useTheme();
  const mode: ColorMode = resolvedTheme === 'dark' ? 'dark' : 'light';
  const choice: ColorModeChoice = theme === 'light' || theme === 'dark' ? theme : 'system';
  return { mode, choice, setMode: (next: ColorModeChoice) => setTheme(next) };
}
