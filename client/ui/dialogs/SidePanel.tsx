import { Drawer, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import styles from './SidePanel.module.css';
import { useOverlay } from './use-overlay.ts';

interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md';
}

interface DrawerFrameProps extends Drawer.ContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  placement?: 'start' | 'end';
  width?: SidePanelProps['size'];
}

/** A drawer from the side of the page, without content. */
export function DrawerFrame(props: DrawerFrameProps) {
  const { open, onOpenChange, placement = 'end', width = 'xs', ...content } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const overlay = useOverlay({ isOpen: open, content: contentRef });
  return (
    <Drawer.Root
      {...overlay}
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      placement={placement}
      size={width}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content ref={contentRef} {...content} />
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

export function SidePanel({ open, onOpenChange, title, children, size = 'sm' }: SidePanelProps) {
  const { t } = useTranslation();
  return (
    <DrawerFrame open={open} onOpenChange={onOpenChange} width={size} css={{ '--under': 'colors.bg.raised' }}>
      <Drawer.Header>
        <Drawer.Title>{title}</Drawer.Title>
        <IconButton
          label={t('ui.close')}
          icon={<X aria-hidden />}
          size="sm"
          tip={false}
          className={styles.close}
          onClick={() => onOpenChange(false)}
        />
      </Drawer.Header>
      <Drawer.Body>{children}</Drawer.Body>
    </DrawerFrame>
  );
}
