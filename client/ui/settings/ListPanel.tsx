import { Button, Code, HStack } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';

interface ListPanelProps<Item extends { id: string }> {
  /** The loaded list; the items are absent until it is read. */
  list: { items: readonly Item[] | undefined; error: Error | null; refetch: () => unknown };
  /** Names how many there are, or says that there is none. */
  titleOf: (count: number) => string;
  hint?: ReactNode;
  /** `reason`: why there can be no more. */
  add: { label: string; reason?: string; onAdd: () => void };
  rowOf: (item: Item) => ReactNode;
  /** Dialogs, which are there once the list is. */
  children?: ReactNode;
}

/** Things a person makes and keeps, with the button to make one on top. */
export function ListPanel<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { list, titleOf, hint, add, rowOf, children } = props;
  const { items, error, refetch } = list;
  if (items === undefined) {
    return <Answer query={{ data: items, error, refetch }} rows={2} inset />;
  }
  return (
    <>
      <SettingsRow inline label={titleOf(items.length)} hint={hint}>
        <Tip reason={add.reason}>
          <Button variant="outline" size="sm" onClick={add.onAdd}>
            {add.label}
          </Button>
        </Tip>
      </SettingsRow>
      {items.map((item) => (
        <Fragment key={item.id}>{rowOf(item)}</Fragment>
      ))}
      {children}
    </>
  );
}

interface SecretDialogProps {
  /** Undefined while there is nothing to show. */
  secret: string | undefined;
  title: string;
  hint: string;
  copyLabel: string;
  doneLabel: string;
  onClose: () => void;
  /** Ways to use it, below it. */
  children?: ReactNode;
}

/** Shows a secret this once. */
export function SecretDialog({
  secret,
  title,
  hint,
  copyLabel,
  doneLabel,
  onClose,
  children,
}: SecretDialogProps) {
  return (
    <Modal
      open={secret !== undefined}
      onOpenChange={onClose}
      size="md"
      title={title}
      description={hint}
      footer={<Button onClick={onClose}>{doneLabel}</Button>}
    >
      <HStack align="start">
        <Code flex="1" p="2" wordBreak="break-all" dir="ltr">
          {secret}
        </Code>
        <CopyButton label={copyLabel} text={secret ?? ''} />
      </HStack>
      {children}
    </Modal>
  );
}
