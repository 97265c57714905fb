import { Button, HStack, Input, Skeleton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationLinkQuery } from '#client/features/members/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SkeletonRegion } from '#client/ui/SkeletonRegion.tsx';

export interface InvitationLinkProps {
  id: string;
  /** Whose link it is. */
  email: string;
}

/** The link of an open invitation, to be handed over without mail. */
export function InvitationLink({ id, email }: InvitationLinkProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const { data, error, refetch } = useQuery(invitationLinkQuery(tenantId, id));
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
      <Skeleton h="8" />
    </SkeletonRegion>
  );
}
