import { chakra, HStack, Popover, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useSaved } from '#client/features/settings/public/use-saved.ts';
import { listColor } from '#client/lib/look/list-color.ts';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { ColorField } from '#client/ui/inputs/ColorField.tsx';
import { ControlButton } from '#client/ui/inputs/ControlButton.tsx';

interface ColorRowProps {
  label: string;
  hint?: string;
  /** `#rrggbb`, or empty. */
  value: string;
  onSave: (next: string) => Promise<unknown>;
}

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour that is saved once it is whole. */
export function ColorRow({ label, hint, value, onSave }: ColorRowProps) {
  const { t } = useTranslation();
  const saved = useSaved(value, onSave, 'color');
  const [draft, setDraft] = useState<string>();

  function change(next: string) {
    setDraft(next);
    if (isHex(next)) void saved.save(next.toLowerCase()).then(() => setDraft(undefined));
  }

  return (
    <SettingsRow label={label} hint={hint} error={saved.error} inline>
      <Popup
        label={label}
        w="18rem"
        trigger={
          <ControlButton disabled={saved.isReadOnly}>
            <HStack gap="2">
              <VisuallyHidden>{label}</VisuallyHidden>
              <chakra.span
                boxSize="4"
                borderRadius="l1"
                borderWidth="1px"
                style={saved.value ? { background: listColor(saved.value) } : undefined}
              />
              <chakra.span className="num">{saved.value || t('settings.color.none')}</chakra.span>
            </HStack>
          </ControlButton>
        }
      >
        <Popover.Body>
          <ColorField label={label} value={draft ?? saved.value} onChange={change} />
        </Popover.Body>
      </Popup>
    </SettingsRow>
  );
}
