import { Button, HStack, Input } from '@chakra-ui/react';
import { errorText } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

/** The link of an open invitation, to be handed over without mail. */
export function InvitationLink({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(invitationsApi.link, { params: { id: id } }, { gcTime: 0 });
  if (data) {
    return (
      <HStack gap="1">
        <Input
          readOnly
          value={data.url}
          dir="ltr"
          textStyle="xs"
          aria-label={t('members.link.of', { email })}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton label={t('members.link.copy')} text={data.url} />
      </HStack>
    );
  }
  if (error) {
    return (
      <Notice
        tone="danger"
        action={
          <Button variant="plain" size="sm" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    );
  }
  return (
    <SkeletonRegion>
      <Skeleton h="2rem" />
    </SkeletonRegion>
  );
}
