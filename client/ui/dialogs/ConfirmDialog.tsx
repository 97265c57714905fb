import { Suspense, useState } from 'react';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { layerToCome } from '#client/lib/input/use-shortcut.ts';
import type { ConfirmDialogProps } from './ConfirmPanel.tsx';

export type { ConfirmDialogProps };

const ConfirmPanel = lazyView(() => import('./ConfirmPanel.tsx').then((module) => module.ConfirmPanel));

/** A question before something that cannot be undone; the focus begins where nothing happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isUsed, setUsed] = useState(props.open);
  if (props.open && !isUsed) setUsed(true);
  if (!isUsed) return null;
  return (
    <Suspense fallback={props.open ? layerToCome : null}>
      <ConfirmPanel {...props} onClose={() => props.onOpenChange(false)} />
    </Suspense>
  );
}
