import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';

interface Deletion {
  /** The entry of the menu, and the button of the question. */
  label: string;
  title: string;
  text: string;
  remove: () => Promise<unknown>;
}

/** The entry of a menu that deletes something, and the question before it. */
export function useDeletion({ label, title, text, remove }: Deletion) {
  const [isOpen, setOpen] = useState(false);
  const entry: MenuEntry = {
    id: 'delete',
    label,
    icon: <Trash2 size={16} aria-hidden />,
    danger: true,
    onSelect: () => setOpen(true),
  };
  const question = (
    <ConfirmDialog open={isOpen} onOpenChange={setOpen} title={title} confirmLabel={label} onConfirm={remove}>
      {text}
    </ConfirmDialog>
  );
  return { entry, question };
}
