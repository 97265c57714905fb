import { Button, Stack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** Forms that begin with a few fields. */
type ShortForm = 'task' | 'project' | 'time';

/** The forms that show all their fields on this device: names with spaces between them. */
const openForms = createDeviceStore(
  () => readDevice('open-forms') ?? '',
  (value) => writeDevice('open-forms', value),
);

export interface MoreFieldsState {
  isOpen: boolean;
  toggle: () => void;
}

/** Whether a form shows all its fields: where somebody chose so, or where one of them is needed. */
export function useMoreFields(form: ShortForm, { isNeeded = false } = {}): MoreFieldsState {
  const open = useStore(openForms).split(' ');
  const isOpen = open.includes(form) || isNeeded;
  const others = open.filter((name) => name !== '' && name !== form);
  return { isOpen, toggle: () => openForms.write((isOpen ? others : [...others, form]).join(' ')) };
}

/** The fields of a form below the first few, and the button that shows them. */
export function MoreFields({ more, children }: { more: MoreFieldsState; children: ReactNode }) {
  const { t } = useTranslation();
  const { isOpen, toggle } = more;
  return (
    <Stack gap="4">
      <Button
        variant="ghost"
        size="sm"
        alignSelf="start"
        ms="-2"
        color="fg.muted"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {t(isOpen ? 'ui.fields.fewer' : 'ui.fields.more')}
        <ChevronDown size={14} style={isOpen ? { rotate: '180deg' } : undefined} aria-hidden />
      </Button>
      {isOpen ? children : null}
    </Stack>
  );
}
