import { chakra } from '@chakra-ui/react';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import type { SummaryChild } from '#shared/reports/summary.schema.ts';
import type { ViewDimension } from '#shared/reports/summary-view.ts';

export interface GroupNameProps {
  dimension: ViewDimension;
  row: Pick<SummaryChild, 'key' | 'label' | 'imageUrl' | 'color'>;
}

/** What a row is about, with the face or the mark that it has. */
export function GroupName({ dimension, row }: GroupNameProps) {
  const name = useGroupWords().group(dimension, row);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0" maxW="100%">
      {dimension === 'employee' && row.key !== '' ? (
        <MemberAvatar name={name} imageUrl={row.imageUrl} size={24} decorative />
      ) : null}
      {dimension === 'project' && row.key !== '' ? (
        <ProjectMark color={row.color} imageUrl={row.imageUrl} />
      ) : null}
      <chakra.span truncate dir="auto" title={name} color={row.key === '' ? 'fg.subtle' : undefined}>
        {name}
      </chakra.span>
    </chakra.span>
  );
}
