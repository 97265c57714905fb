import { Button } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { IconButton } from './IconButton.tsx';

const copiedMs = 1500;

interface CopyButtonProps {
  label: string;
  text: string;
  icon?: ReactNode;
  /** Shows the label beside the icon. */
  withText?: boolean;
}

/** Copies, and is `isCopied` for a moment. */
function useCopy(text: string) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return notify.error(() => t('ui.copy.failed'));
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), copiedMs);
  }

  return { isCopied, copy };
}

/** Copies a text and confirms it for a moment. */
export function CopyButton(props: CopyButtonProps) {
  const { label, text, icon = <Copy size={14} aria-hidden />, withText = false } = props;
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy(text);
  const shownIcon = isCopied ? <Check aria-hidden /> : icon;
  if (withText) {
    return (
      <Button variant="outline" size="sm" type="button" onClick={() => void copy()}>
        {shownIcon}
        <span aria-live="polite">{isCopied ? t('ui.copy.done') : label}</span>
      </Button>
    );
  }
  return (
    <>
      <IconButton
        size="sm"
        label={isCopied ? t('ui.copy.done') : label}
        icon={shownIcon}
        onClick={() => void copy()}
      />
      <VisuallyHidden role="status">{isCopied ? t('ui.copy.done') : null}</VisuallyHidden>
    </>
  );
}
