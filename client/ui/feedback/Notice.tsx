import { chakra } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

type Tone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  tone?: Tone;
  children: ReactNode;
  /** A plain button or link at the end. */
  action?: ReactNode;
  onClose?: () => void;
}

const icons: Record<Tone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'flex-start',
    px: '3',
    py: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    textStyle: 'sm',
    bg: 'colorPalette.subtle',
    borderColor: 'colorPalette.border',
    color: 'colorPalette.fg',
    '& > svg': { boxSize: '4', mt: '2px', flexShrink: '0' },
  },
});

export function Notice({ tone = 'info', children, action, onClose }: NoticeProps) {
  const { t } = useTranslation();
  const Icon = icons[tone];
  return (
    <Box colorPalette={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <chakra.div flex="1" minW="0">
        {children}
      </chakra.div>
      {action}
      {onClose ? (
        <chakra.button
          type="button"
          aria-label={t('ui.close')}
          onClick={onClose}
          cursor="pointer"
          borderRadius="l1"
          mt="2px"
        >
          <X size={16} aria-hidden />
        </chakra.button>
      ) : null}
    </Box>
  );
}
