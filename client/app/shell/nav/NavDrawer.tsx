import { useTranslation } from 'react-i18next';
import { Sidebar } from '#client/app/shell/nav/Sidebar.tsx';
import { DrawerFrame } from '#client/ui/dialogs/SidePanel.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar where there is no room for it. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const { t } = useTranslation();
  return (
    <DrawerFrame
      open={open}
      onOpenChange={onOpenChange}
      placement="start"
      maxW="19rem"
      bg="bg.subtle"
      aria-label={t('shell.nav.drawer')}
      css={{ '--under': 'colors.bg.subtle' }}
    >
      <Sidebar rail={false} onFollow={() => onOpenChange(false)} />
    </DrawerFrame>
  );
}
