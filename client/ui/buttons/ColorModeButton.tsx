import { Moon, Sun } from 'lucide-react';
import { useColorMode } from '#client/lib/look/use-color-mode.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from './IconButton.tsx';

export function ColorModeButton() {
  const { t } = useTranslation();
  const { mode, setMode } = useColorMode();
  const dark = mode === 'dark';
  return (
    <IconButton
      label={t(dark ? 'ui.colorMode.toLight' : 'ui.colorMode.toDark')}
      icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    />
  );
}
