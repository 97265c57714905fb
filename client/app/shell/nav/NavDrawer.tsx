import { Drawer, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Sidebar } from './Sidebar.tsx';

export interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar where there is no room for it. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content
            maxW="19rem"
            bg="bg.subtle"
            aria-label={t('shell.nav.drawer')}
            css={{ '--under': 'colors.bg.subtle' }}
          >
            <Sidebar rail={false} onFollow={() => onOpenChange(false)} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
