import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useShell } from '#client/app/shell/shell-context.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';

/** The sidebar's edge: a press folds it to the rail, or back. */
export function SidebarEdge({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { toggleSidebar } = useShell();
  const label = t(rail ? 'shell.sidebar.expand' : 'shell.sidebar.collapse');
  return (
    <Tip content={label} shortcut="mod+b">
      <chakra.button
        type="button"
        aria-label={label}
        aria-expanded={!rail}
        onClick={toggleSidebar}
        position="absolute"
        insetBlock="0"
        insetEnd="-6px"
        w="11px"
        zIndex="docked"
        cursor={rail ? 'e-resize' : 'w-resize'}
        _after={{
          content: '""',
          position: 'absolute',
          insetBlock: '0',
          insetInlineStart: '4px',
          w: '2px',
          bg: 'border.emphasized',
          opacity: '0',
          transition: 'opacity {durations.fast}',
        }}
        _hover={{ _after: { opacity: '1' } }}
        _focusVisible={{ _after: { opacity: '1' } }}
      />
    </Tip>
  );
}
