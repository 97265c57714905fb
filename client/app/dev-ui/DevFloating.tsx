import { Button, GridItem, Input } from '@chakra-ui/react';
import { Copy, Pencil, Square, Sun, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Field } from '#client/ui/Field.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { notify } from '#client/ui/notify.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SidePanel } from '#client/ui/SidePanel.tsx';
import { Line } from './Line.tsx';

type Opened = 'confirm' | 'typed' | 'modal' | 'panel' | null;

export function DevFloating() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = (open: boolean) => {
    if (!open) setOpened(null);
  };
  const say = () => notify.success('PRD-231 moved to In review');
  return (
    <GridItem colSpan={{ base: 1, md: 2 }}>
      <Panel title="Floating: menu, dialog, toast, tooltip">
        <Line>
          <ActionMenu
            label="Task"
            trigger={<Button variant="outline">Menu</Button>}
            items={[
              { id: 'edit', label: 'Edit title', icon: <Pencil aria-hidden />, shortcut: 'E', onSelect: say },
              { id: 'assign', label: 'Assign', icon: <User aria-hidden />, shortcut: 'A', onSelect: say },
              {
                id: 'plan',
                label: 'Plan for today',
                icon: <Sun aria-hidden />,
                shortcut: 'D',
                onSelect: say,
              },
              { id: 'copy', label: 'Make a copy', icon: <Copy aria-hidden />, onSelect: say },
              'separator',
              { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onSelect: say },
            ]}
          />
          <Button variant="outline" onClick={() => setOpened('confirm')}>
            Confirm
          </Button>
          <Button variant="outline" onClick={() => setOpened('typed')}>
            Confirm by name
          </Button>
          <Button variant="outline" onClick={() => setOpened('modal')}>
            Dialog
          </Button>
          <Button variant="outline" onClick={() => setOpened('panel')}>
            Side panel
          </Button>
          <Button variant="outline" onClick={() => notify.undo('PRD-231 moved to In review', say)}>
            Undo toast
          </Button>
          <Button
            variant="outline"
            onClick={() => notify.error('Not saved. Your text is kept.', { onRetry: say })}
          >
            Error toast
          </Button>
          <IconButton
            label="Stop the timer"
            shortcut="ctrl+alt+["
            variant="solid"
            icon={<Square fill="currentColor" strokeWidth={0} aria-hidden />}
            onClick={say}
          />
        </Line>
      </Panel>
      <ConfirmDialog
        open={opened === 'confirm'}
        onOpenChange={close}
        title="Delete the status “Blocked”?"
        count={2}
        confirmLabel="Delete status"
        onConfirm={say}
      >
        2 tasks use it. They move to Open, and the column leaves the board.
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'typed'}
        onOpenChange={close}
        title="Delete the team “Product team”?"
        confirmLabel="Delete team"
        typeToConfirm="Product team"
        onConfirm={() => Promise.reject(new Error('The server did not answer.'))}
      >
        Its tasks, plans and time stay with their people.
      </ConfirmDialog>
      <Modal
        open={opened === 'modal'}
        onOpenChange={close}
        title="Create task"
        onSubmit={(event) => {
          event.preventDefault();
          setOpened(null);
        }}
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpened(null)}>
              Cancel
            </Button>
            <Button type="submit">Create task</Button>
          </>
        }
      >
        <Field label="Title">
          <Input />
        </Field>
      </Modal>
      <SidePanel open={opened === 'panel'} onOpenChange={close} title="Filters">
        Nothing is filtered.
      </SidePanel>
    </GridItem>
  );
}
