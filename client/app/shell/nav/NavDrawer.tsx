import { Sidebar } from '#client/app/shell/nav/Sidebar.tsx';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DrawerFrame } from '#client/ui/dialogs/SidePanel.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar where there is no room for it. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const { t } = useTranslation();
  const close = () => onOpenChange(false);
  useShortcut({
    keys: 'mod+b',
    label: t('shell.shortcut.sidebar'),
    group: 'layer',
    enabled: open,
    run: close,
  });
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
      <Sidebar rail={false} onFollow={close} />
    </DrawerFrame>
  );
}
