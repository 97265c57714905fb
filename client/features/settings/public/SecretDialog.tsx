import { Button, Code, HStack } from '@chakra-ui/react';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Modal } from '#client/ui/Modal.tsx';

export interface SecretDialogProps {
  /** Undefined while there is nothing to show. */
  secret: string | undefined;
  title: string;
  hint: string;
  copyLabel: string;
  doneLabel: string;
  onClose: () => void;
}

/** Shows a secret this once. */
export function SecretDialog({ secret, title, hint, copyLabel, doneLabel, onClose }: SecretDialogProps) {
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
    </Modal>
  );
}
