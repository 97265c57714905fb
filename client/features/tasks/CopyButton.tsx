import { VisuallyHidden } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/IconButton.tsx';
import { notify } from '#client/ui/notify.ts';

/** Work-items spec §9. */
const copiedMs = 1500;

export interface CopyButtonProps {
  label: string;
  text: string;
  icon: ReactNode;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ label, text, icon }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return notify.error(t('tasks.copy.failed'));
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), copiedMs);
  }

  return (
    <>
      <IconButton
        size="sm"
        label={isCopied ? t('tasks.copy.done') : label}
        icon={isCopied ? <Check aria-hidden /> : icon}
        onClick={() => void copy()}
      />
      <VisuallyHidden role="status">{isCopied ? t('tasks.copy.done') : null}</VisuallyHidden>
    </>
  );
}
