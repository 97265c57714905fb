import { chakra, HStack, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { narrowTable } from '#client/ui/data-table-types.ts';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';

/** Where the table stands beside an index. */
const besideTable = '@container (width < 48rem)';

/** Who it is: picture with what they do now, name with their place in the team, address. */
export function MemberNameCell({ row }: { row: MemberRow }) {
  const { t } = useTranslation();
  const { name, email, imageUrl, presence, badge, isSuspended, userId } = row;
  const tag = isSuspended ? t('members.suspended') : badge ? t(`members.badge.${badge}`) : undefined;
  return (
    <HStack
      gap="2.5"
      py="1"
      minW="0"
      maxW={{ base: '15.5rem', md: '22rem' }}
      css={{ [besideTable]: { md: { maxW: '20rem' } }, [narrowTable]: { md: { maxW: '13rem' } } }}
    >
      <MemberAvatar name={name} imageUrl={imageUrl} size={32} presence={presence} />
      <Stack gap="0" minW="0">
        <HStack gap="1.5" minW="0">
          <chakra.span truncate dir="auto" fontWeight="medium" title={name}>
            {userId === undefined ? name : <Link to={paths.profile(userId, { name })}>{name}</Link>}
          </chakra.span>
          {tag ? (
            <chakra.span textStyle="xs" color={isSuspended ? 'danger.fg' : 'fg.subtle'} flexShrink="0">
              {tag}
            </chakra.span>
          ) : null}
        </HStack>
        {email ? (
          <chakra.span truncate textStyle="xs" color="fg.subtle" title={email}>
            {email}
          </chakra.span>
        ) : null}
      </Stack>
    </HStack>
  );
}
