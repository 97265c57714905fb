import { VisuallyHidden } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { notify } from './notify.ts';

const copiedMs = 1500;

export interface CopyButtonProps {
  label: string;
  text: string;
  icon?: ReactNode;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ label, text, icon = <Copy size={14} aria-hidden /> }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return notify.error(t('ui.copy.failed'));
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), copiedMs);
  }

  return (
    <>
      <IconButton
        size="sm"
        label={isCopied ? t('ui.copy.done') : label}
        icon={isCopied ? <Check aria-hidden /> : icon}
        onClick={() => void copy()}
      />
      <VisuallyHidden role="status">{isCopied ? t('ui.copy.done') : null}</VisuallyHidden>
    </>
  );
}
