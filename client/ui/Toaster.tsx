import { Toaster as ChakraToaster, chakra, Portal, Stack, Toast } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toaster } from './notify.ts';

function icon(type: string | undefined) {
  if (type === 'error') return <CircleAlert size={16} aria-hidden />;
  if (type === 'success') return <CircleCheck size={16} aria-hidden />;
  return <Info size={16} aria-hidden />;
}

function color(type: string | undefined) {
  if (type === 'error') return 'danger.fg';
  return type === 'success' ? 'success.fg' : 'fg.subtle';
}

/** Where `notify` is seen and heard; once per application. */
export function Toaster() {
  const { t } = useTranslation();
  return (
    <Portal>
      <ChakraToaster toaster={toaster}>
        {(toast) => (
          <Toast.Root>
            <chakra.span color={color(toast.type)} flexShrink="0">
              {icon(toast.type)}
            </chakra.span>
            <Stack gap="0" flex="1" minW="0">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description ? <Toast.Description>{toast.description}</Toast.Description> : null}
            </Stack>
            {toast.action ? <Toast.ActionTrigger>{toast.action.label}</Toast.ActionTrigger> : null}
            {toast.meta?.closable ? (
              <Toast.CloseTrigger aria-label={t('ui.close')}>
                <X size={16} aria-hidden />
              </Toast.CloseTrigger>
            ) : null}
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
