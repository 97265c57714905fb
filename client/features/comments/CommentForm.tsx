import { Button, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { lazyView } from '#client/lib/lazy-part.ts';
import { inWords } from '#client/lib/texts.ts';
import type { RichTextHandle } from '#client/ui/rich-text/RichTextEditor.tsx';
import { isBlank } from '#client/ui/rich-text/rich-text.ts';
import { commentTexts } from '#shared/comments/comment.schema.ts';

const RichTextEditor = lazyView(() =>
  import('#client/ui/rich-text/RichTextEditor.tsx').then((module) => module.RichTextEditor),
);

export interface CommentFormProps {
  /** What the field and the button are called. */
  label: string;
  sendLabel: string;
  /** Says why a text was not sent. */
  failureText: (reason: string) => string;
  content?: string;
  onSend: (comment: string) => Promise<unknown>;
  /** Present: the text can be given up, and the form closes when it is sent. */
  onClose?: () => void;
}

/** Where a comment is written; what was not sent stays. */
export function CommentForm(props: CommentFormProps) {
  const { label, sendLabel, failureText, content = '', onSend, onClose } = props;
  const { t } = useTranslation();
  const { team } = useScope();
  const [text, setText] = useState(content);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const editorRef = useRef<RichTextHandle>(null);
  const people = (team.members ?? []).flatMap(({ employee }) =>
    employee ? [{ id: employee.id, name: employee.fullName ?? '', imageUrl: employee.user?.imageUrl }] : [],
  );

  async function send() {
    if (isBusy) return;
    if (isBlank(text)) return setFailure(inWords(commentTexts.empty));
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend(text);
      setText('');
      editorRef.current?.clear();
      onClose?.();
    } catch (error) {
      setFailure(failureText(errorText(error)));
    } finally {
      setBusy(false);
    }
  }

  const editor: ComponentProps<typeof RichTextEditor> = {
    label,
    content,
    people,
    placeholder: t('comments.placeholder'),
    onChange: (html) => {
      setText(html);
      setFailure(undefined);
    },
    onSubmit: () => void send(),
    onCancel: onClose,
    autoFocus: onClose !== undefined,
    invalid: failure !== undefined,
    ref: editorRef,
  };
  return (
    <Stack gap="1.5" flex="1" minW="0">
      <Suspense fallback={<Skeleton h="3.75rem" borderRadius="l2" />}>
        <RichTextEditor {...editor} />
      </Suspense>
      {failure ? (
        <chakra.p role="alert" textStyle="xs" color="danger.fg">
          {failure}
        </chakra.p>
      ) : null}
      {text === '' && !onClose ? null : (
        <HStack gap="2" justify="flex-end">
          {onClose ? (
            <Button size="sm" variant="ghost" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
          ) : null}
          <Button size="sm" loading={isBusy} onClick={() => void send()}>
            {sendLabel}
          </Button>
        </HStack>
      )}
    </Stack>
  );
}
