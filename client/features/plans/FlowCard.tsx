import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/IconButton.tsx';

export interface FlowCardProps {
  title: string;
  children: ReactNode;
  /** The button that only closes it. */
  decline: string;
  /** The button that does what is offered. */
  confirm: ReactNode;
  onClose: () => void;
}

/** A dialog beside the page: it takes no focus and covers nothing that stops the timer. Escape closes it. */
export function FlowCard({ title, children, decline, confirm, onClose }: FlowCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <chakra.div
      role="dialog"
      aria-labelledby={titleId}
      position="fixed"
      zIndex="popover"
      insetEnd={{ base: '3', md: '4' }}
      insetStart={{ base: '3', md: 'auto' }}
      top="calc({sizes.topbar} + 8px)"
      w={{ md: '24rem' }}
      ps="4"
      pe="2"
      pt="2.5"
      pb="3"
      bg="bg.raised"
      borderRadius="l3"
      shadow="float"
    >
      <HStack gap="2" minH="8">
        <Text as="h2" id={titleId} textStyle="sm" fontWeight="semibold" flex="1">
          {title}
        </Text>
        <IconButton size="sm" tip={false} label={t('ui.close')} icon={<X aria-hidden />} onClick={onClose} />
      </HStack>
      <chakra.div textStyle="sm" color="fg.muted" pe="2">
        {children}
      </chakra.div>
      <HStack justify="flex-end" gap="2" mt="3" pe="2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          {decline}
        </Button>
        {confirm}
      </HStack>
    </chakra.div>
  );
}
