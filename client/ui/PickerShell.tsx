import { chakra, Popover, Portal, VisuallyHidden } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlButton, useControlIds } from './ControlButton.tsx';
import { PickerPanel, type PickerPanelProps } from './PickerPanel.tsx';

interface PickerShellProps<T> extends PickerPanelProps<T> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is chosen; absent: the placeholder. */
  shown: ReactNode;
  onClear?: () => void;
}

/** The control of a picker and the popover it opens. */
export function PickerShell<T>({ open, onOpenChange, shown, onClear, ...panel }: PickerShellProps<T>) {
  const { source } = panel;
  const { t } = useTranslation();
  const control = useControlIds(source.label);
  const contentRef = useRef<HTMLDivElement>(null);
  const disabled = source.disabled || control.disabled;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={source.trigger ? undefined : { trigger: control.id }}
      initialFocusEl={() => contentRef.current?.querySelector('input') ?? null}
      positioning={{ placement: 'bottom-start', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      {source.trigger ? (
        <Popover.Trigger asChild disabled={disabled}>
          {source.trigger}
        </Popover.Trigger>
      ) : (
        <chakra.div position="relative" w={source.width ?? '100%'} minW="0">
          {control.ownLabel ? (
            <VisuallyHidden id={control.ownLabel.id}>{control.ownLabel.text}</VisuallyHidden>
          ) : null}
          <Popover.Trigger asChild>
            <ControlButton
              {...control.aria}
              textId={control.textId}
              w="100%"
              size={source.size}
              disabled={disabled}
              invalid={control.invalid}
              empty={shown === null}
              clearable={onClear !== undefined}
            >
              {shown ?? source.placeholder ?? t('ui.picker.choose')}
            </ControlButton>
          </Popover.Trigger>
          {onClear && !disabled ? <ClearButton label={source.label} onClear={onClear} /> : null}
        </chakra.div>
      )}
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            ref={contentRef}
            aria-label={source.label}
            w={source.panelWidth ?? 'max(var(--reference-width), 18rem)'}
            maxW="min(28rem, calc(100vw - 1rem))"
            css={{ '--under': 'colors.bg.raised' }}
          >
            <PickerPanel {...panel} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <chakra.button
      type="button"
      aria-label={t('ui.picker.clear', { label })}
      onClick={onClear}
      position="absolute"
      insetEnd="7"
      top="50%"
      transform="translateY(-50%)"
      color="fg.subtle"
      cursor="pointer"
      borderRadius="l1"
      _hover={{ color: 'fg' }}
    >
      <X size={14} aria-hidden />
    </chakra.button>
  );
}
