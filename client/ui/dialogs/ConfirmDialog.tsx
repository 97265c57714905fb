import { useState } from 'react';
import type { ConfirmDialogProps } from './ConfirmPanel.tsx';
import { ConfirmPanel } from './ConfirmPanel.tsx';

export type { ConfirmDialogProps };

/** A question before something that cannot be undone; the focus begins where nothing happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isUsed, setUsed] = useState(props.open);
  if (props.open && !isUsed) setUsed(true);
  if (!isUsed) return null;
  return <ConfirmPanel {...props} onClose={() => props.onOpenChange(false)} />;
}
