import { chakra, HStack } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentForm } from '#client/features/comments/CommentForm.tsx';
import { useCommentActs } from '#client/features/comments/use-comment-acts.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { DateText } from '#client/ui/DateText.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import { notify } from '#client/ui/notify.ts';
import { RichTextView } from '#client/ui/rich-text/RichTextView.tsx';
import type { Comment } from '#shared/comments/comment.schema.ts';
import { githubAuthorOf } from '#shared/integrations/github-line.ts';

/** What somebody said, in a box of its own; its author edits it where it stands. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const { update } = useCommentActs(comment.entityId);
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
  const { remove } = useCommentActs(comment.entityId);
  const [isAsking, setAsking] = useState(false);
  const isOwn = (comment.createdByUser?.id ?? comment.createdByUserId) === userId;
  const deleteEntry: MenuEntry = {
    id: 'delete',
    label: t('comments.delete'),
    icon: <Trash2 />,
    danger: true,
    onSelect: () => setAsking(true),
  };
  const editEntry: MenuEntry = { id: 'edit', label: t('comments.edit'), icon: <Pencil />, onSelect: onEdit };
  if (!isOwn && !isManager) return null;

  async function confirm() {
    await remove(comment.id);
    notify.success(t('comments.deleted'));
  }

  return (
    <>
      <ActionMenu
        size="xs"
        label={t('comments.actions', { name })}
        items={isOwn ? [editEntry, deleteEntry] : [deleteEntry]}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('comments.confirmTitle', { name })}
        confirmLabel={t('comments.delete')}
        onConfirm={confirm}
      >
        {t('comments.confirmWhat')}
      </ConfirmDialog>
    </>
  );
}
