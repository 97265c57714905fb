import { Button, chakra, VisuallyHidden } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '#client/app/shell/shell-context.ts';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';

export function SearchButton() {
  const { t } = useTranslation();
  const { openPalette } = useShell();
  return (
    <Tip content={t('shell.palette.title')} shortcut="mod+k">
      <Button variant="ghost" px="2" color="fg.subtle" onClick={openPalette}>
        <Search aria-hidden />
        <VisuallyHidden>{t('shell.palette.title')}</VisuallyHidden>
        <chakra.span hideBelow="lg" aria-hidden>
          <Kbd keys="mod+k" />
        </chakra.span>
      </Button>
    </Tip>
  );
}
