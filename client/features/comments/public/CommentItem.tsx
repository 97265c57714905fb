import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { RichTextHandle } from '#client/ui/rich-text/RichTextEditor.tsx';
import { RichTextPlace, RichTextView } from '#client/ui/rich-text/RichTextView.tsx';
import { isBlank, mentionIdsOf } from '#client/ui/rich-text/rich-text.ts';
import { type Comment, commentTexts } from '#shared/comments/comment.schema.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { githubAuthorOf } from '#shared/integrations/github-line.ts';

/** A comment in a box of its own; its author edits it in place. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const { update } = useCommentActions(comment.entityId);
  const { createdByUser, createdAt, editedAt } = comment;
  const name = createdByUser?.name ?? githubAuthorOf(comment.comment) ?? t('comments.somebody');
  return (
    <HStack as="li" gap="2" align="start" py="1.5">
      <MemberAvatar name={name} imageUrl={createdByUser?.imageUrl} size={24} decorative />
      {isEdited ? (
        <CommentForm
          label={t('comments.edit')}
          sendLabel={t('comments.save')}
          failureText={(reason) => t('comments.notSaved', { reason })}
          content={comment.comment}
          onSend={(text) => update({ id: comment.id, comment: text })}
          onClose={() => setEdited(false)}
        />
      ) : (
        <chakra.article
          flex="1"
          minW="0"
          px="3"
          py="2"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l3"
          bg="bg.panel"
        >
          <HStack gap="1.5" minH="6" textStyle="sm">
            <chakra.span fontWeight="medium" truncate title={name}>
              {name}
            </chakra.span>
            <chakra.span textStyle="xs" color="fg.subtle" flexShrink="0">
              {createdAt ? <DateText value={createdAt} format="relative" /> : null}
              {editedAt ? ` · ${t('comments.edited')}` : null}
            </chakra.span>
            <chakra.span ms="auto">
              <CommentMenu comment={comment} name={name} onEdit={() => setEdited(true)} />
            </chakra.span>
          </HStack>
          <RichTextView html={comment.comment} />
        </chakra.article>
      )}
    </HStack>
  );
}

interface CommentMenuProps {
  comment: Comment;
  name: string;
  onEdit: () => void;
}

function CommentMenu({ comment, name, onEdit }: CommentMenuProps) {
  const { t } = useTranslation();
  const { userId, isManager } = useScope();
  const { remove } = useCommentActions(comment.entityId);
  const [isConfirming, setConfirming] = useState(false);
  const isOwn = (comment.createdByUser?.id ?? comment.createdByUserId) === userId;
  const deleteEntry: MenuEntry = {
    id: 'delete',
    label: t('comments.delete'),
    icon: <Trash2 />,
    danger: true,
    onSelect: () => setConfirming(true),
  };
  const editEntry: MenuEntry = { id: 'edit', label: t('comments.edit'), icon: <Pencil />, onSelect: onEdit };
  if (!isOwn && !isManager) return null;

  async function confirm() {
    await remove(comment.id);
    notify.success(() => t('comments.deleted'));
  }

  return (
    <>
      <ActionMenu
        size="xs"
        label={t('comments.actions', { name })}
        items={isOwn ? [editEntry, deleteEntry] : [deleteEntry]}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('comments.confirmTitle', { name })}
        confirmLabel={t('comments.delete')}
        onConfirm={confirm}
      >
        {t('comments.confirmWhat')}
      </ConfirmDialog>
    </>
  );
}

const RichTextEditor = lazyView(() =>
  import('#client/ui/rich-text/RichTextEditor.tsx').then((module) => module.RichTextEditor),
);

interface CommentFormProps {
  /** The labels of the field and the button. */
  label: string;
  sendLabel: string;
  /** Says why a text was not sent. */
  failureText: (reason: string) => string;
  content?: string;
  onSend: (comment: string) => Promise<unknown>;
  /** Present: the text can be discarded, and the form closes once it is sent. */
  onClose?: () => void;
}

/** The form for a comment; unsent text stays. */
export function CommentForm(props: CommentFormProps) {
  const { label, sendLabel, failureText, content = '', onSend, onClose } = props;
  const { t } = useTranslation();
  const { team } = useScope();
  const text = useRef(content);
  const [isEmpty, setEmpty] = useState(content === '');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const editorRef = useRef<RichTextHandle>(null);
  const placeholder = t('comments.placeholder');
  const people = (team.members ?? []).flatMap(({ employee }) =>
    employee ? [{ id: employee.id, name: employee.fullName ?? '', imageUrl: employee.user?.imageUrl }] : [],
  );

  /** Renders the form again only when the text begins or becomes empty. */
  function write(html: string) {
    text.current = html;
    setEmpty(html === '');
  }

  async function send() {
    if (isBusy) return;
    if (isBlank(text.current)) return setFailure(toLocalText(commentTexts.empty));
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend(text.current);
      write('');
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
    placeholder,
    onChange: (html) => {
      write(html);
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
      <Suspense fallback={<RichTextPlace look="field" html={content} placeholder={placeholder} />}>
        <RichTextEditor {...editor} />
      </Suspense>
      {failure ? (
        <chakra.p role="alert" textStyle="xs" color="danger.fg">
          {failure}
        </chakra.p>
      ) : null}
      {isEmpty && !onClose ? null : (
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

/** Writes, edits and deletes comments of a task. Failures are the caller's to show. */
export function useCommentActions(taskId: string) {
  const { mutateAsync: create } = useWrite(commentsApi.create, {
    input: (comment: string) => ({
      body: { entity: 'Task' as const, entityId: taskId, comment, mentionEmployeeIds: mentionIdsOf(comment) },
    }),
  });
  const { mutateAsync: update } = useWrite(commentsApi.update, {
    input: ({ id, comment }: { id: string; comment: string }) => ({
      params: { id },
      body: { comment, mentionEmployeeIds: mentionIdsOf(comment) },
    }),
  });
  const { mutateAsync: remove } = useWrite(commentsApi.remove, {
    input: (id: string) => ({ params: { id } }),
  });
  return { create, update, remove };
}
